import type { Message } from '@tessera/shared-contracts/messaging/conversation';
import { conversationMessages, sendMessage } from '@tessera/shared-contracts/messaging/endpoints';
import * as v from 'valibot';
import { sampleImage, samplePostMessage } from '../testing/sample-contents.ts';
import { fetched, sampleConversation, sampleMessage } from '../testing/sample-conversation.ts';

test('MSG-03: a received message has a conversation id, type, time and sender, and contains a text, post or image', () => {
  const text: Message = {
    ...sampleMessage('bob', 3),
    content: {
      text: 'x.example',
      formatting: [
        {
          type: 'link',
          position: [0, 9],
          attributes: { blog_name: '', post_id: '', url: 'https://x.example/' },
        },
      ],
    },
  };
  const messages = [text, samplePostMessage('bob', 2), sampleImage('bob', 1)];
  for (const message of messages)
    expect(Object.keys(message)).toEqual(
      expect.arrayContaining(['conversation_id', 'type', 'ts', 'participant', 'content']),
    );
  const { conversation } = v.parse(
    conversationMessages.response,
    fetched({ ...sampleConversation('bob'), messages: { data: messages, _links: {} } }),
  );
  expect(conversation.messages.data).toEqual(messages);
});

test('MSG-03: a message to send has a recipient, type and context, and contains a text, post or file', () => {
  const message = {
    conversation_id: '7',
    participant: 'uuid-ada',
    participants: ['bob'],
    type: 'POSTREF',
    context: 'post-chrome',
    message: 'Look',
    post: { id: '5', blog: 'carol' },
    submission_key: 'key-1',
  };
  expect(v.parse(sendMessage.body, message)).toEqual(message);
  expect(sendMessage.takesFile).toBe(true);
});
