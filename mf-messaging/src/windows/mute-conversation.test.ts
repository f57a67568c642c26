import {
  conversationMessages,
  muteConversation,
} from '@tessera/shared-contracts/messaging/endpoints';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { act, screen } from '@testing-library/react';
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
