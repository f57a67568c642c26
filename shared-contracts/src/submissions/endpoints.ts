import * as v from 'valibot';
import { blogName } from '../blogs/blog.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { nothing, text } from '../core/wire.ts';
import { submissionLimits, submissionTypes } from '../blogs/submission-rules.ts';

const errors = [
  { status: 400, when: 'the post breaks a rule of its type' },
  {
    status: 403,
    when: 'the blog does not accept submissions, this type or this user, or too many are pending',
  },
  { status: 404, when: 'the blog does not exist' },
] as const;
const short = v.optional(text(submissionLimits.short), '');
const tags = v.optional(text(submissionLimits.short), '');

/** Plain text throughout: paragraphs are kept, markup is not parsed. */
export const submitPost = defineEndpoint({
  method: 'POST',
  path: '/svc/submissions/add',
  auth: 'user',
  scope: 'write',
  summary: 'Submits a text, link or quote to another user’s blog, where it waits in the inbox.',
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
  scope: 'write',
  summary: 'Submits a photo to another user’s blog. Multipart: the fields, then one file.',
  errors,
  takesFile: true,
  body: v.object({ tumblelog: blogName, text: short, alt: short, tags }),
  response: nothing,
});
