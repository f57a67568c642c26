import { fireEvent, render, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { Popover } from './Popover.tsx';

const show = (content: ReactNode) =>
  render(
    <Popover anchor={document.body} label="Share" onClose={() => {}}>
      {content}
    </Popover>,
  );
/** Presses Tab; returns whether the browser would move the focus. */
const tabMovesFocus = (shiftKey = false): boolean =>
  fireEvent.keyDown(screen.getByRole('dialog', { name: 'Share' }), { key: 'Tab', shiftKey });

test('moves focus in and keeps it while content is loading', () => {
  const { rerender } = show('Loading');
  expect(screen.getByRole('dialog')).toHaveFocus();
  expect([tabMovesFocus(), tabMovesFocus(true)]).toEqual([false, true]);
  rerender(
    <Popover anchor={document.body} label="Share" onClose={() => {}}>
      <button type="button" disabled>
        Send
      </button>
    </Popover>,
  );
  expect(tabMovesFocus()).toBe(false);
  rerender(
    <Popover anchor={document.body} label="Share" onClose={() => {}}>
      <button type="button">Send</button>
    </Popover>,
  );
  expect(tabMovesFocus()).toBe(true);
});

function Opener(): ReactNode {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" ref={setAnchor} onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Popover anchor={anchor} label="Share" onClose={() => setOpen(false)}>
          Soon
        </Popover>
      )}
    </>
  );
}

test('returns focus to its button in browsers where a press does not focus buttons', () => {
  render(<Opener />);
  expect(document.body).toHaveFocus();
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByRole('dialog')).toHaveFocus();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
});

test.each([
  [true, 1],
  [false, 0],
])('a popover that is given the router claims Back on phones (%s)', (isPhone, count) => {
  const media = jest
    .spyOn(window, 'matchMedia')
    .mockReturnValue(Object.assign(window.matchMedia(''), { matches: isPhone }));
  const claims = new Set<() => void>();
  const onClose = jest.fn();
  const { unmount } = render(
    <Popover
      anchor={document.body}
      label="Share"
      onClose={onClose}
      router={{
        claimBack(onBack) {
          claims.add(onBack);
          return () => void claims.delete(onBack);
        },
      }}
    >
      Content
    </Popover>,
  );
  for (const goBack of claims) goBack();
  expect([claims.size, onClose.mock.calls.length]).toEqual([count, count]);
  unmount();
  expect(claims.size).toBe(0);
  media.mockRestore();
});
