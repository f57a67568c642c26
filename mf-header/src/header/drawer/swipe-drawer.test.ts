import { fireEvent } from '@testing-library/react';
import { swipeDrawer } from './swipe-drawer.ts';

function show() {
  const drawer = document.createElement('dialog');
  document.body.replaceChildren(drawer);
  const life = new AbortController();
  drawer.setPointerCapture = () => {};
  jest.spyOn(drawer, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 700));
  swipeDrawer(life.signal, drawer, () => drawer.close());
  drawer.showModal();
  const point = (type: string, x: number, y: number, timeStamp: number, pointerType = 'touch') => {
    const event = Object.assign(new MouseEvent(type, { bubbles: true, clientX: x, clientY: y }), {
      pointerId: 1,
      pointerType,
      isPrimary: true,
    });
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    fireEvent(drawer, event);
  };
  const move = (
    way: readonly (readonly [number, number])[],
    milliseconds: number,
    pointerType = 'touch',
  ) => {
    const [[x, y] = [0, 0], ...further] = way;
    point('pointerdown', x, y, 0, pointerType);
    for (const [toX, toY] of further) point('pointermove', toX, toY, milliseconds, pointerType);
    const [lastX, lastY] = way.at(-1) ?? [0, 0];
    const pushed = drawer.style.translate;
    point('pointerup', lastX, lastY, milliseconds, pointerType);
    return pushed;
  };
  return { drawer, move, unmount: () => life.abort() };
}

test('a long swipe closes the drawer; after a short, slow swipe it springs back', () => {
  const { drawer, move } = show();
  expect(
    move(
      [
        [250, 300],
        [200, 302],
      ],
      400,
    ),
  ).toBe('-50px 0');
  expect([drawer.open, drawer.style.translate]).toEqual([true, '']);
  expect(
    move(
      [
        [250, 300],
        [100, 310],
      ],
      900,
    ),
  ).toBe('-150px 0');
  expect([drawer.open, drawer.style.translate]).toEqual([false, '']);
});

test('a short, quick swipe closes the drawer', () => {
  const { drawer, move } = show();
  move(
    [
      [250, 300],
      [190, 300],
    ],
    80,
  );
  expect(drawer.open).toBe(false);
});

test('scrolling, tapping, swiping the other way or using a mouse does not move the drawer', () => {
  const { drawer, move } = show();
  expect(
    move(
      [
        [250, 300],
        [235, 100],
      ],
      80,
    ),
  ).toBe('');
  expect(
    move(
      [
        [250, 300],
        [248, 300],
      ],
      80,
    ),
  ).toBe('');
  expect(
    move(
      [
        [50, 300],
        [250, 300],
      ],
      80,
    ),
  ).toBe('');
  expect(
    move(
      [
        [250, 300],
        [20, 300],
      ],
      80,
      'mouse',
    ),
  ).toBe('');
  expect(drawer.open).toBe(true);
});

test('ignores swipes after the drawer’s lifetime has ended', () => {
  const { drawer, move, unmount } = show();
  unmount();
  move(
    [
      [250, 300],
      [20, 300],
    ],
    80,
  );
  expect(drawer.open).toBe(true);
});
