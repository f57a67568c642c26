import type { Conversation } from '@tessera/shared-contracts/messaging/conversation';
import {
  deleteConversation,
  markAsRead,
  markAsUnread,
  muteConversation,
} from '@tessera/shared-contracts/messaging/endpoints';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { sampleConversation, sampleMessage } from '../testing/sample-conversation.ts';
import { inbox, platformWith, showInbox } from '../testing/shown-inbox.tsx';

const conversation = (other: string, ts: number, changes: Partial<Conversation> = {}) =>
  sampleConversation(other, [sampleMessage(other, ts, `Hello from ${other}`)], {
    id: String(ts),
    ...changes,
  });
const row = (blog: string) => screen.queryByRole('button', { name: new RegExp(`^${blog}`) });
const menu = (blog: string) => screen.getByRole('button', { name: `Actions for ${blog}` });
async function choose(blog: string, action: string): Promise<void> {
  const person = userEvent.setup();
  await person.click(menu(blog));
  await person.click(screen.getByRole('menuitem', { name: action }));
}
const side = (id: string) => ({ conversation_id: id, participant: 'uuid-ada' });

test('a conversation can be muted and unmuted from its menu, and its row shows whether it is muted', async () => {
  const platform = platformWith({ lists: { 'uuid-ada': [conversation('bob', 9)] } });
  platform.answer(muteConversation, {});
  const { done } = await showInbox(platform);
  await choose('bob', 'Mute');
  expect(row('bob')).toHaveTextContent(/Muted$/);
  await choose('bob', 'Unmute');
  expect(row('bob')).not.toHaveTextContent('Muted');
  expect(
    platform.calls.filter(({ path }) => path === muteConversation.path).map(({ input }) => input),
  ).toEqual([true, false].map((muted) => ({ body: { ...side('9'), muted } })));
  expect(done).toEqual(['muted bob', 'muted bob']);
});

test('a conversation can be marked as read or unread from its menu, which also works with the keyboard', async () => {
  const person = userEvent.setup();
  const platform = platformWith({
    lists: { 'uuid-ada': [conversation('bob', 9, { unreadCount: 2 }), conversation('eve', 8)] },
  });
  for (const endpoint of [markAsRead, markAsUnread]) platform.answer(endpoint, {});
  const { done } = await showInbox(platform);
  row('bob')?.focus();
  await person.tab();
  expect(menu('bob')).toHaveFocus();
  await person.keyboard('{Enter}');
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Mute',
    'Mark as read',
    'Delete',
  ]);
  await person.keyboard('{ArrowDown}{Enter}');
  expect(row('bob')).not.toHaveTextContent('unread');
  expect(menu('bob')).toHaveFocus();
  await choose('eve', 'Mark as unread');
  expect(row('eve')).toHaveTextContent(/1 unread$/);
  // arrow keys move from row to row and skip the menus
  row('bob')?.focus();
  await person.keyboard('{ArrowDown}');
  expect(row('eve')).toHaveFocus();
  expect(done).toEqual(['read bob', 'unread eve']);
});

test('Delete asks for confirmation, then removes the conversation', async () => {
  const platform = platformWith({
    lists: { 'uuid-ada': [conversation('bob', 9), conversation('eve', 8)] },
  });
  platform.answer(deleteConversation, {});
  const { done } = await showInbox(platform);
  platform.confirmWith(false);
  await choose('bob', 'Delete');
  expect(platform.confirms.map(({ message }) => message)).toEqual([
    'Permanently delete this conversation?',
  ]);
  expect([row('bob') === null, done]).toEqual([false, []]);
  platform.confirmWith(true);
  await choose('bob', 'Delete');
  expect(row('bob')).toBeNull();
  expect(row('eve')).toBeVisible();
  expect([inbox()?.contains(document.activeElement), done]).toEqual([true, ['deleted bob']]);
});

test('a failed action shows an error and changes nothing', async () => {
  const platform = platformWith({ lists: { 'uuid-ada': [conversation('kim', 7)] } });
  platform.answer(muteConversation, new CallError(500, []));
  const { done } = await showInbox(platform);
  await choose('kim', 'Mute');
  expect(platform.toastsShown).toMatchObject([{ text: 'Something went screwy.', tone: 'error' }]);
  expect(row('kim')).not.toHaveTextContent('Muted');
  expect(done).toEqual([]);
});
