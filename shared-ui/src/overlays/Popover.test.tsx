import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Popover } from './Popover.tsx';

const show = (content: ReactNode) =>
  render(
    <Popover anchor={document.body} label="Share" onClose={() => {}}>
      {content}
    </Popover>,
  );
/** Whether the browser moves the focus on. */
const tabLeads = (shiftKey = false): boolean =>
  fireEvent.keyDown(screen.getByRole('dialog', { name: 'Share' }), { key: 'Tab', shiftKey });

test('moves focus in and keeps it while content is loading', () => {
  const { rerender } = show('Loading');
  expect(screen.getByRole('dialog')).toHaveFocus();
  expect([tabLeads(), tabLeads(true)]).toEqual([false, true]);
  rerender(
    <Popover anchor={document.body} label="Share" onClose={() => {}}>
      <button type="button" disabled>
        Send
      </button>
    </Popover>,
  );
  expect(tabLeads()).toBe(false);
  rerender(
    <Popover anchor={document.body} label="Share" onClose={() => {}}>
      <button type="button">Send</button>
    </Popover>,
  );
  expect(tabLeads()).toBe(true);
});
