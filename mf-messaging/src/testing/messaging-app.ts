/** The messaging app on a page, for tests. */
import {
  conversationMessages,
  conversations,
  participantSuggestions,
} from '@tessera/shared-contracts/messaging/endpoints';
import { conversationWith } from '@tessera/shared-contracts/messaging/texts';
import { messagingOpen } from '@tessera/shared-contracts/shell/events';
import {
  createFakePlatform,
  type FakePlatform,
} from '@tessera/shared-contracts/testing/fake-platform';
import { sampleChannel, signedIn } from '@tessera/shared-contracts/testing/samples';
import { act, screen } from '@testing-library/react';
import * as app from '../App.ts';
import { fetched, sampleConversation, sampleMessage } from './sample-conversation.ts';

/** Renders a page with a slot for the app; returns the slot. */
export function preparePage(): HTMLElement {
  document.body.innerHTML = '<button>Messages</button><div id="slot-messaging"></div>';
  localStorage.clear();
  // jsdom does not implement playback
  HTMLMediaElement.prototype.play = async () => {};
  return document.querySelector<HTMLElement>('#slot-messaging') ?? document.body;
}

/**
 * Makes the platform return the given conversations for the inbox, sample messages for any
 * conversation, and no recipient suggestions.
 */
export const withConversations = (
  platform: FakePlatform,
  listed = [
    sampleConversation('bob', [sampleMessage('bob', Date.now(), 'Hello Ada')], { unreadCount: 3 }),
  ],
): FakePlatform => {
  platform.answer(conversations, { conversations: listed, _links: {} });
  platform.answer(participantSuggestions, { blogs: [] });
  platform.answer(conversationMessages, ({ query }: { query: { participants: string } }) =>
    fetched(
      sampleConversation(query.participants, [
        sampleMessage(query.participants, 2, 'Hello Ada'),
        sampleMessage('ada', 1, 'Hi'),
      ]),
    ),
  );
  return platform;
};
/** Mounts the app into the slot of the page. */
export const mount = (platform: FakePlatform) =>
  app.mount({
    platform,
    domElement: document.querySelector<HTMLElement>('#slot-messaging') ?? document.body,
  });
export const open = (platform: FakePlatform, blog = '') =>
  act(async () => {
    platform.bus.emit(messagingOpen, { blog });
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
export const twoBlogs = () =>
  withConversations(
    createFakePlatform({
      ...signedIn(),
      channels: [
        sampleChannel({ is_current: false }),
        sampleChannel({ name: 'ada-two', uuid: 'uuid-two' }),
        sampleChannel({ name: 'muted', uuid: 'uuid-muted', can_send_messages: false }),
      ],
    }),
  );
export const inbox = () => screen.queryByRole('dialog', { name: 'Messages' });
/** The window of the conversation with a blog, of the only blog that the user owns. */
export const windowOf = (other: string) =>
  screen.queryByRole('dialog', { name: conversationWith(other, undefined) });

/** Makes media queries that contain one of these words match, until mocks are restored. */
export const answerMedia = (...words: readonly string[]): void => {
  const { matchMedia } = window;
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) =>
      Object.assign(matchMedia(media), { matches: words.some((word) => media.includes(word)) }),
    );
};
