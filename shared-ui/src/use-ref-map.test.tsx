import { render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useRefMap, type RefMap } from './use-ref-map.ts';

interface ListProps {
  readonly map: RefMap<number, HTMLElement>;
  readonly names: readonly string[];
}
const List = ({ map, names }: ListProps): ReactNode =>
  names.map((name, index) => (
    <button key={name} ref={map.ref(index)}>
      {name}
    </button>
  ));

test('finds the element of a key, even after elements have moved to other keys, and nothing for removed keys', () => {
  const map = renderHook(() => useRefMap<number>()).result.current;
  const { rerender } = render(<List map={map} names={['one', 'two', 'three']} />);
  const shown = () => [0, 1, 2].map((key) => map.get(key)?.textContent);
  const two = screen.getByRole('button', { name: 'two' });
  expect(shown()).toEqual(['one', 'two', 'three']);
  rerender(<List map={map} names={['two', 'three']} />);
  expect(shown()).toEqual(['two', 'three', undefined]);
  expect(map.get(0)).toBe(two);
});
