import {
  conversationMessages,
  deleteMessage,
  flagConversation,
  sendMessage,
} from '@tessera/shared-contracts/messaging/endpoints';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import {
  createFakePlatform,
  type FakePlatform,
} from '@tessera/shared-contracts/testing/fake-platform';
import { sampleChannel, signedIn } from '@tessera/shared-contracts/testing/samples';
import { createMessageDraftStore } from '../../drafts/message-drafts.ts';
import { sampleImage } from '../../testing/sample-contents.ts';
import { fetched, sampleConversation, sampleMessage } from '../../testing/sample-conversation.ts';
import { createConversation } from './create-conversation.ts';
import type { Outgoing } from './conversation-state.ts';
import { readFlags } from './window-flags.ts';

let platform: FakePlatform;
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
beforeEach(() => {
  localStorage.clear();
  platform = createFakePlatform(signedIn());
});

async function opened() {
  platform.answer(
    conversationMessages,
    fetched(
      sampleConversation('bob', [sampleImage('bob', 2), sampleImage('bob', 1)], {
        is_blurred_images: true,
      }),
    ),
  );
  const conversation = createConversation({
    platform,
    acting: sampleChannel(),
    other: 'bob',
    drafts: createMessageDraftStore('messaging:ada:text:uuid-ada:bob'),
  });
  await conversation.load();
  return conversation;
}
const callsOf = ({ path }: { readonly path: string }) =>
  platform.calls.filter((call) => call.path === path).map(({ input }) => input);

test('MSG-55: revealing the first image makes the unblur call, after which no image is blurred', async () => {
  const conversation = await opened();
  platform.answer(flagConversation, {});
  const told = [conversation.reveal(1), conversation.reveal(2)];
  expect([...conversation.store.state.revealed]).toEqual([1, 2]);
  expect(await Promise.all(told)).toEqual([true, true]);
  expect(await conversation.reveal(1)).toBe(true);
  expect(callsOf(flagConversation)).toEqual([
    {
      body: {
        conversation_id: '7',
        participant: 'uuid-ada',
        type: 'unblur',
        context: 'inline',
      },
    },
  ]);
  expect(conversation.store.state.shown).toMatchObject({
    conversation: { is_blurred_images: false },
  });
});

test('MSG-55: after a failed unblur call the image stays revealed in this window, and revealing another image repeats the call', async () => {
  const conversation = await opened();
  platform.answer(flagConversation, new CallError(500, []));
  expect(await conversation.reveal(1)).toBe(false);
  expect([...conversation.store.state.revealed]).toEqual([1]);
  expect(conversation.store.state.shown).toMatchObject({
    conversation: { is_blurred_images: true },
  });
  platform.answer(flagConversation, {});
  expect(await conversation.reveal(2)).toBe(true);
  expect(callsOf(flagConversation)).toHaveLength(2);
});

test('a deleted message leaves the list; one that could not be deleted stays', async () => {
  const conversation = await opened();
  const times = () => {
    const { shown } = conversation.store.state;
    return shown.view === 'open' ? shown.messages.map(({ ts }) => ts) : [];
  };
  platform.answer(deleteMessage, new CallError(500, []));
  expect([await conversation.removeMessage(1), times()]).toEqual([false, [1, 2]]);
  platform.answer(deleteMessage, {});
  expect([await conversation.removeMessage(1), times()]).toEqual([true, [2]]);
  expect(callsOf(deleteMessage)).toMatchObject([
    { body: { conversation_id: '7', participant: 'uuid-ada', ts: 1 } },
    { body: { conversation_id: '7', participant: 'uuid-ada', ts: 1 } },
  ]);
});

const outgoing: Outgoing = {
  type: 'POSTREF',
  text: '',
  context: 'post-chrome:share',
  post: { id: '5', blog: 'carol' },
};

test('MSG-05, MSG-25, MSG-26: a send request contains only fields that the endpoint accepts, and a context only if the server knows that context', async () => {
  const conversation = await opened();
  platform.answer(sendMessage, new CallError(500, []));
  const image = { url: '/a.png', width: 1, height: 1 };
  conversation.send({ ...outgoing, picture: image });
  await settle();
  const [failed] = conversation.store.state.unsent;
  conversation.retry(failed?.key ?? '');
  await settle();
  conversation.send({ ...outgoing, picture: image, context: 'sidebar' });
  await settle();
  const bodies = callsOf(sendMessage).flatMap((input) =>
    typeof input === 'object' && input !== null && 'body' in input ? [input.body] : [],
  );
  const fields = {
    conversation_id: '7',
    participant: 'uuid-ada',
    type: 'POSTREF',
    message: '',
    post: { id: '5', blog: 'carol' },
    submission_key: expect.any(String),
  };
  expect(bodies).toEqual([
    { ...fields, context: 'post-chrome:share' },
    { ...fields, context: 'post-chrome:share' },
    fields,
  ]);
});

test('MSG-36, MSG-42: a post without a thumbnail hides the messages until the server responds', async () => {
  const conversation = await opened();
  const flags = () => readFlags(conversation.store.state, false);
  const answer = Promise.withResolvers<ReturnType<typeof sampleMessage>>();
  platform.answer(sendMessage, () => answer.promise);
  expect(flags()).toMatchObject({ hidePendingPost: false, loading: false });
  conversation.send(outgoing);
  expect(flags()).toMatchObject({ hidePendingPost: true, loading: true });
  answer.resolve(sampleMessage('ada', 9));
  await settle();
  expect(flags()).toMatchObject({ hidePendingPost: false, loading: false });
  platform.answer(sendMessage, new CallError(404, []));
  conversation.send(outgoing);
  await settle();
  expect(flags()).toMatchObject({ hidePendingPost: false, loading: false, error: false });
});
