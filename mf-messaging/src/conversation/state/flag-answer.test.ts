import {
  conversationMessages,
  flagConversation,
} from '@tessera/shared-contracts/messaging/endpoints';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { sampleChannel } from '@tessera/shared-contracts/testing/samples';
import { createMessageDraftStore } from '../../drafts/message-drafts.ts';
import { fetched, sampleConversation, sampleMessage } from '../../testing/sample-conversation.ts';
import { createConversation } from './create-conversation.ts';

test('APIM-21: a report counts as successful if its call succeeds, whatever the response contains', async () => {
  const platform = createFakePlatform();
  const conversation = createConversation({
    platform,
    acting: sampleChannel(),
    other: 'bob',
    drafts: createMessageDraftStore('messaging:ada:text:uuid-ada:bob'),
  });
  platform.answer(
    conversationMessages,
    fetched(sampleConversation('bob', [sampleMessage('bob', 2)])),
  );
  await conversation.load();
  for (const answer of [{}, { errors: ['odd'], conversation: 'none' }]) {
    platform.answer(flagConversation, answer);
    expect(await conversation.flag()).toBe(true);
  }
  platform.answer(flagConversation, new Error('no answer'));
  expect(await conversation.flag()).toBe(false);
  conversation.close();
});
