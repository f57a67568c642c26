import * as v from 'valibot';
import { defineEndpoint } from '../contract/endpoint.ts';
import { flag, text } from '../contract/wire.ts';

/** Unread messages by a blog's mention key, then by conversation id. Not cached. */
export const poll = defineEndpoint({
  method: 'GET', path: '/services/poll', auth: 'user', envelope: 'top', summary: 'Unread messages of one’s own blogs.',
  query: v.object({ token: v.optional(text(100), ''), unread_messages: v.optional(flag, false), mention_keys: v.optional(text(4000), '') }),
  response: v.object({ unread_messages: v.record(v.string(), v.record(v.string(), v.number())) }),
});
