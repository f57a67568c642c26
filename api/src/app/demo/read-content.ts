import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { demoNames } from './demo-accounts.ts';

const text = v.pipe(v.string(), v.nonEmpty());
const markdown = v.optional(v.string(), '');
/** The path of a file below the folder of the content. */
const file = v.pipe(v.string(), v.regex(/^[a-z]+\/[a-z-]+\.[a-z0-9]+$/));
const by = v.picklist(demoNames);

const person = v.strictObject({
  name: by,
  title: text,
  description: text,
  guidelines: v.optional(text),
  theme: v.strictObject({ background: text, title: text, link: text, font: text }),
  /** A square picture. */
  face: file,
  header: file,
  /** The point of the header that is always shown, in per cent from the left and from the top. */
  focus: text,
});

const medium = v.union([
  v.strictObject({ alt: text }),
  v.strictObject({ seconds: v.number(), width: v.number(), height: v.number(), poster: file }),
  v.strictObject({ seconds: v.number() }),
]);

const base = {
  /** Stays the same for good: it tells whether a database has the post. */
  id: v.pipe(text, v.regex(/^[\w-]{1,50}$/)),
  by,
  tags: v.array(text),
  body: markdown,
  replies: v.optional(v.array(v.strictObject({ by, body: text })), []),
  /** Present for posts that are not published. */
  state: v.exactOptional(v.picklist(['draft', 'queued'])),
};
const post = v.variant('type', [
  v.strictObject({ type: v.literal('text'), ...base, title: v.optional(text) }),
  v.strictObject({ type: v.literal('photo'), ...base, photos: v.array(file) }),
  /** The body names the source. */
  v.strictObject({ type: v.literal('quote'), ...base, quote: text }),
  v.strictObject({
    type: v.literal('link'),
    ...base,
    title: text,
    url: v.pipe(text, v.url()),
    author: text,
    excerpt: text,
    photo: file,
  }),
  v.strictObject({
    type: v.literal('chat'),
    ...base,
    title: v.optional(text),
    lines: v.array(text),
  }),
  v.strictObject({
    type: v.literal('audio'),
    ...base,
    title: text,
    artist: text,
    sound: file,
    photo: file,
  }),
  v.strictObject({ type: v.literal('video'), ...base, video: file }),
  /** `of` is the id of the post that is reblogged. */
  v.strictObject({ type: v.literal('reblog'), ...base, of: text }),
]);

const content = v.strictObject({
  /** Accounts are created in this order. */
  people: v.array(person),
  /** What is said of each file that posts show. */
  media: v.record(file, medium),
  /** Newest first. The first ones are chosen for the first screen. */
  posts: v.array(post),
  /** Unpublished posts of the demo account. */
  drafts: v.array(post),
  /** Questions to the demo account. */
  questions: v.array(v.strictObject({ by, body: text })),
  /** Conversations of the demo account; `hours` is the age of a message. */
  conversations: v.array(
    v.strictObject({
      with: by,
      messages: v.array(v.strictObject({ by, body: text, hours: v.number() })),
    }),
  ),
});

export type DemoContent = v.InferOutput<typeof content>;
export type DemoPerson = v.InferOutput<typeof person>;
export type DemoPost = v.InferOutput<typeof post>;
export type DemoMedium = v.InferOutput<typeof medium>;

const folder = path.join(import.meta.dirname, 'content');
export const contentFile = (name: string): string => path.join(folder, name);

/** Reads who writes what in the demo content. */
export const readContent = async (): Promise<DemoContent> =>
  v.parse(content, JSON.parse(await readFile(contentFile('content.json'), 'utf8')));
