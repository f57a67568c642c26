import { act, fireEvent, render, screen } from '@testing-library/react';
import type { MessageFlags } from './message-flags.ts';
import { BubbleFrame } from './BubbleFrame.tsx';
import { longPress } from './use-long-press.ts';

const flags: MessageFlags = {
  isQueued: false,
  isPending: false,
  isError: false,
  canRetry: false,
  isCollapsed: false,
  collapseGroup: 1,
  tsHeader: false,
  truncatedText: '',
  hasAnimation: false,
  isFromPreview: false,
};
const onHold = jest.fn();
const onPress = jest.fn();
const show = (kind: 'image' | 'text') =>
  render(
    <BubbleFrame
      kind={kind}
      isMine={false}
      flags={flags}
      onHold={onHold}
      controls={<button type="button">Options</button>}
    >
      <button type="button" onClick={onPress}>
        Content
      </button>
    </BubbleFrame>,
  );
const content = () => screen.getByText('Content');
/** jsdom knows no pointer events with positions. */
const point = (type: string, clientX = 0, pointerType = 'touch') =>
  fireEvent(
    content(),
    Object.assign(new MouseEvent(type, { bubbles: true, clientX }), { pointerType }),
  );
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
});
afterEach(() => jest.useRealTimers());

test('a long press on an image opens its options once, instead of the image or a menu of the browser; the next press is an ordinary one', () => {
  show('image');
  point('pointerdown');
  pass(longPress.time - 1);
  expect(onHold).not.toHaveBeenCalled();
  expect(fireEvent.contextMenu(content())).toBe(false);
  pass(1);
  expect(onHold).toHaveBeenCalledTimes(1);
  point('pointerup');
  fireEvent.click(content());
  expect(onPress).not.toHaveBeenCalled();
  point('pointerdown');
  point('pointerup');
  fireEvent.click(content());
  expect(onPress).toHaveBeenCalledTimes(1);
  pass(longPress.time);
  expect(onHold).toHaveBeenCalledTimes(1);
});

test('a finger that moves or is taken by scrolling, and a mouse, are no long press', () => {
  const { unmount } = show('image');
  point('pointerdown');
  point('pointermove', longPress.tolerance + 1);
  pass(longPress.time);
  point('pointerdown');
  point('pointercancel');
  pass(longPress.time);
  point('pointerdown', 0, 'mouse');
  pass(longPress.time);
  expect(fireEvent.contextMenu(content())).toBe(true);
  point('pointerdown');
  unmount();
  expect(jest.getTimerCount()).toBe(0);
  expect(onHold).not.toHaveBeenCalled();
});

test('a long press on text is left to the browser, which selects it', () => {
  show('text');
  point('pointerdown');
  pass(longPress.time);
  expect(fireEvent.contextMenu(content())).toBe(true);
  expect(onHold).not.toHaveBeenCalled();
});
