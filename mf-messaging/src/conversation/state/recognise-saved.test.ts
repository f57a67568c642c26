import { conversationMessages, sendMessage } from '@tessera/shared-contracts/messaging/endpoints';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { sampleChannel } from '@tessera/shared-contracts/testing/samples';
import { createMessageDraftStore } from '../../drafts/message-drafts.ts';
import { fetched, sampleConversation, sampleMessage } from '../../testing/sample-conversation.ts';
import { type OpenConversation, textMessage } from './conversation-state.ts';
import { createConversation } from './create-conversation.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const drafts = createMessageDraftStore('messaging:ada:text:uuid-ada:bob');
beforeEach(() => localStorage.clear());

const shownTexts = ({ store: { state } }: OpenConversation): string[] => [
  ...(state.shown.view === 'open' ? state.shown.messages.map(({ content }) => content.text) : []),
  ...state.unsent.map(({ text, state: step }) => `${text}: ${step}`),
];

test('a message whose response was lost no longer offers Retry once a page contains the message', async () => {
  const platform = createFakePlatform();
  const begin = async () => {
    platform.answer(
      conversationMessages,
      fetched(sampleConversation('bob', [sampleMessage('bob', 1)])),
    );
    const open = createConversation({ platform, acting: sampleChannel(), other: 'bob', drafts });
    await open.load();
    return open;
  };
  const open = await begin();
  platform.answer(sendMessage, new CallError(0, []));
  open.send(textMessage('kept'));
  await settle();
  expect(shownTexts(open)).toEqual(['at 1', 'kept: failed']);
  const again = await begin();
  const [{ key } = { key: '' }] = again.store.state.unsent;
  platform.answer(
    conversationMessages,
    fetched(
      sampleConversation('bob', [
        { ...sampleMessage('ada', 2, 'kept'), submission_key: key },
        sampleMessage('bob', 1),
      ]),
    ),
  );
  await again.load();
  expect([shownTexts(again), drafts.read().unsent]).toEqual([['at 1', 'kept'], []]);
});
