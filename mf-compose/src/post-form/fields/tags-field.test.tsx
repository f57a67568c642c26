import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { TagsField } from './TagsField.tsx';

function Field(): ReactNode {
  const [tags, setTags] = useState<readonly string[]>([]);
  return <TagsField tags={tags} isDisabled={false} suggest={async () => []} onChange={setTags} />;
}
const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

test('PTYPE-18: a comma of any script ends a tag', async () => {
  render(<Field />);
  await userEvent.type(screen.getByRole('combobox'), '日本、中国，كتب،rain,snow{Enter}');
  expect(shown()).toEqual(['#日本', '#中国', '#كتب', '#rain', '#snow']);
});

test('a comma that is still being composed ends no tag', () => {
  render(<Field />);
  const field = screen.getByRole('combobox');
  const type = (value: string) => fireEvent.input(field, { target: { value }, isComposing: true });
  type('にほん、');
  expect(shown()).toEqual([]);
  type('日本、');
  fireEvent.compositionEnd(field);
  expect(shown()).toEqual(['#日本']);
  expect(field).toHaveValue('');
});
