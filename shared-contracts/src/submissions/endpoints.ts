import * as v from 'valibot';
import { blogName } from '../blogs/blog.ts';
import { defineEndpoint } from '../contract/endpoint.ts';
import { nothing, text } from '../contract/wire.ts';
import { submissionLimits, submissionTypes } from './submission-rules.ts';

const errors = [
  { status: 400, when: 'a rule of the type is broken' },
  {
    status: 403,
    when: 'the blog takes no submissions, none of this type or none of this user’s, or too many of them wait',
  },
  { status: 404, when: 'the blog is unknown' },
] as const;
const short = v.optional(text(submissionLimits.short), '');
const tags = v.optional(text(submissionLimits.short), '');

/** Plain text throughout: paragraphs are kept, markup is not parsed. */
export const submitPost = defineEndpoint({
  method: 'POST',
  path: '/svc/submissions/add',
  auth: 'user',
  summary: 'Sends a text, link or quote in for somebody else’s blog; it waits in the inbox there.',
  errors,
  body: v.object({
    tumblelog: blogName,
    type: v.picklist(
      submissionTypes.filter((type) => type !== 'photo'),
      'Choose a type of post.',
    ),
    title: v.optional(text(submissionLimits.title), ''),
    text: v.optional(text(submissionLimits.text), ''),
    url: short,
    source: short,
    tags,
  }),
  response: nothing,
});

export const submitPhoto = defineEndpoint({
  method: 'POST',
  path: '/svc/submissions/photo',
  auth: 'user',
  summary: 'Sends a photo in for somebody else’s blog. Fields stand before the file.',
  errors,
  takesFile: true,
  body: v.object({ tumblelog: blogName, text: short, alt: short, tags }),
  response: nothing,
});
