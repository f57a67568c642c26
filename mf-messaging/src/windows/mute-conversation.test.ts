import {
  conversationMessages,
  conversations,
  muteConversation,
} from '@tessera/shared-contracts/messaging/endpoints';
import { tabMessages } from '../polling/tab-messages.ts';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import {
  createFakePlatform,
  type FakePlatform,
} from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import * as app from '../App.ts';
import { mount, open, preparePage, withConversations, windowOf } from '../testing/messaging-app.ts';
import { fetched, sampleConversation, sampleMessage } from '../testing/sample-conversation.ts';

beforeEach(() => {
  preparePage();
});
afterEach(() => act(() => app.unmount()));

const conversation = (isMuted: boolean) =>
  fetched(sampleConversation('bob', [sampleMessage('bob', 2)], isMuted ? { is_muted: true } : {}));
async function choose(action: string): Promise<void> {
  const person = userEvent.setup();
  await person.click(screen.getByRole('button', { name: 'Actions' }));
  await person.click(screen.getByRole('menuitem', { name: action }));
}

/** A platform that remembers whether the conversation is muted; muting waits for `delay`. */
function platformWithMuting(delay?: Promise<void>): FakePlatform {
  const platform = withConversations(createFakePlatform(signedIn()));
  let isMuted = false;
  platform.answer(conversations, () => ({
    conversations: [conversation(isMuted).conversation],
    _links: {},
  }));
  platform.answer(conversationMessages, () => conversation(isMuted));
  platform.answer(muteConversation, async ({ body }: { body: { muted: boolean } }) => {
    await delay;
    isMuted = body.muted;
    return {};
  });
  return platform;
}
/** The text of the entry that mutes or unmutes the conversation, in the window's menu. */
async function muteEntry(): Promise<string | null> {
  const person = userEvent.setup();
  await person.click(screen.getByRole('button', { name: 'Actions' }));
  const entry = screen.getByRole('menuitem', { name: /ute conversation$/ }).textContent;
  await person.keyboard('{Escape}');
  return entry;
}

test('muting a conversation in the inbox also updates its open window', async () => {
  const platform = platformWithMuting();
  await mount(platform);
  await open(platform, 'bob');
  await open(platform);
  const person = userEvent.setup();
  await person.click(screen.getByRole('button', { name: 'Actions for bob' }));
  await person.click(screen.getByRole('menuitem', { name: 'Mute' }));
  expect(await muteEntry()).toBe('Unmute conversation');
});

test('muting a conversation in its window also updates other tabs, and an inbox that was opened during the call', async () => {
  const answer = Promise.withResolvers<void>();
  const platform = platformWithMuting(answer.promise);
  const post = jest.spyOn(platform.channel, 'post');
  await mount(platform);
  await open(platform, 'bob');
  await choose('Mute conversation');
  await open(platform);
  const row = () => screen.getByRole('button', { name: /^bob/ });
  expect(row()).not.toHaveTextContent('Muted');
  answer.resolve();
  await waitFor(() => expect(row()).toHaveTextContent(/Muted$/));
  expect(post.mock.calls).toEqual([[tabMessages.changed, 'ada', 'uuid-ada', 'bob']]);
  expect(await muteEntry()).toBe('Unmute conversation');
});

test('the menu of a window mutes and unmutes the conversation; a failed call shows an error', async () => {
  const platform = withConversations(createFakePlatform(signedIn()));
  platform.answer(conversationMessages, conversation(false));
  await mount(platform);
  await open(platform, 'bob');
  expect(windowOf('bob')).toBeVisible();
  platform.answer(muteConversation, new CallError(500, []));
  await choose('Mute conversation');
  expect(platform.toastsShown.at(-1)).toMatchObject({ tone: 'error' });
  platform.answer(muteConversation, {});
  platform.answer(conversationMessages, conversation(true));
  await choose('Mute conversation');
  expect(platform.toastsShown.at(-1)?.text).toMatch(/^Muted\. New messages from bob /);
  await choose('Unmute conversation');
  expect(
    platform.calls.filter(({ path }) => path === muteConversation.path).map(({ input }) => input),
  ).toEqual(
    [true, true, false].map((muted) => ({
      body: { conversation_id: '7', participant: 'uuid-ada', muted },
    })),
  );
});
