import { fireEvent } from '@testing-library/react';
import { listenToGestures } from './listen-to-gestures.ts';

test('a second finger ends the drag of the first', () => {
  const element = document.body.appendChild(document.createElement('div'));
  const life = new AbortController();
  const ends: string[] = [];
  const drags: number[] = [];
  listenToGestures(
    element,
    {
      isZoomed: () => false,
      onDrag: ({ x }) => drags.push(x),
      onDragEnd: (end) => ends.push(end),
      onMove() {},
      onPinch() {},
      onToggle() {},
    },
    life.signal,
  );
  const point = (type: string, pointerId: number, clientX: number) =>
    fireEvent(
      element,
      Object.assign(new MouseEvent(type, { bubbles: true, button: 0, clientX, clientY: 0 }), {
        pointerId,
        pointerType: 'touch',
      }),
    );
  point('pointerdown', 1, 0);
  point('pointermove', 1, 40);
  expect([drags, ends]).toEqual([[40], []]);
  point('pointerdown', 2, 100);
  expect(ends).toEqual(['stay']);
  point('pointerup', 2, 100);
  point('pointerup', 1, 40);
  expect(ends).toEqual(['stay']);
  life.abort();
  element.remove();
});
