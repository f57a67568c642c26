/** Messages of test users, sent and read through the endpoints. */
import * as endpoints from '@tessera/shared-contracts/messaging/endpoints';
import type { CallOutput } from '@tessera/shared-contracts/core/endpoint';
import type { Conversation, Message } from '@tessera/shared-contracts/messaging/conversation';
import type { BlogRow } from '../nouns/blogs/blog-queries.ts';
import { payload } from './test-posting.ts';
import { readJson } from './test-answers.ts';
import type { CallResult, Registered, TestApp } from './test-app.ts';
import * as v from 'valibot';

/** A user with a confirmed email address, who can send messages. */
export const talker = (app: TestApp, blog?: string): Promise<Registered> =>
  app.register({ isConfirmed: true, ...(blog !== undefined && { blog }) });
export const talkers = async (app: TestApp): Promise<[Registered, Registered]> => [
  await talker(app),
  await talker(app),
];

export const send = (
  from: Registered,
  to: Registered,
  message: string,
  fields: object = {},
): Promise<CallResult> =>
  from.call(endpoints.sendMessage, {
    body: { participant: from.blog, participants: [to.blog], message, ...fields },
  });

/** Starts a conversation. */
export async function begin(
  from: Registered,
  to: Registered,
  message = 'Hello',
): Promise<Conversation> {
  const begun = payload(endpoints.sendMessage, await send(from, to, message));
  if (!('participants' in begun)) throw new Error('they had talked before');
  return begun;
}

export const inbox = async (
  of: Registered,
  query: object = {},
): Promise<CallOutput<typeof endpoints.conversations>> =>
  payload(
    endpoints.conversations,
    await of.call(endpoints.conversations, { query: { participant: of.blog, ...query } }),
  );

/** The raw response to reading a conversation, newest first, as pages do. */
export const fetchFrom = (by: Registered, query: object): Promise<CallResult> =>
  by.call(endpoints.conversationMessages, {
    query: { participant: by.blog, order: 'newest', ...query },
  });
export const read = async (
  by: Registered,
  query: object,
): Promise<CallOutput<typeof endpoints.conversationMessages>> =>
  payload(endpoints.conversationMessages, await fetchFrom(by, query));

export const deleteFor = (by: Registered, conversation_id: string): Promise<CallResult> =>
  by.call(endpoints.deleteConversation, { query: { participant: by.blog, conversation_id } });

export const blogRow = (app: TestApp, of: Registered): Promise<BlogRow> =>
  app.db.selectFrom('blogs').selectAll().where('id', '=', of.blogId).executeTakeFirstOrThrow();
export const textsOf = (messages: readonly Message[]): string[] =>
  messages.map(({ content }) => content.text);

const answerFields = v.looseObject({
  errors: v.optional(v.array(v.string()), []),
  response: v.optional(v.unknown()),
});

/** Sends an image message as a browser does. */
export async function sendFile(
  from: Registered,
  to: Registered,
  content: Uint8Array,
  fields: Readonly<Record<string, string>> = {},
  name = 'image.png',
): Promise<CallResult> {
  const form = new FormData();
  const all = { participant: from.blog, 'participants[0]': to.blog, type: 'IMAGE', ...fields };
  for (const [field, value] of Object.entries(all)) form.append(field, value);
  form.append('data', new File([Uint8Array.from(content)], name));
  const answer = await from.post(endpoints.sendMessage.path, form, {
    headers: { 'x-form-key': from.formKey, accept: 'application/json' },
  });
  const body = await readJson(answerFields, answer);
  return { status: answer.status, errors: body.errors, response: body.response, body };
}
