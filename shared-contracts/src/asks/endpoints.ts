import * as v from 'valibot';
import { blogName } from '../blogs/blog.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { flag, nothing, text } from '../core/wire.ts';

/**
 * Asks a blog a question. `blogs/ask-rules` validates the question; one that is too long is refused
 * with the text defined there.
 */
export const askBlog = defineEndpoint({
  method: 'POST',
  path: '/svc/post/ask',
  auth: 'user',
  scope: 'write',
  summary: 'Sends a question to the inbox of a blog.',
  body: v.object({
    recipient: blogName,
    anonymous: v.optional(flag, false),
    question: text(10_000),
  }),
  response: nothing,
  errors: [
    { status: 400, when: 'the question is empty, too long or contains a link' },
    {
      status: 403,
      when: 'the blog is the user’s own, or does not accept questions, anonymous questions or this asker',
    },
    { status: 404, when: 'the blog does not exist' },
  ],
});
