import { askBlog } from '../../nouns/asks/ask-blog.ts';
import { RefusalError } from '../../base/wire/refusal.ts';
import { inTransaction } from '../../base/database/in-transaction.ts';
import type { Deps, Viewer } from '../../base/http/context.ts';
import { memberWith, readUpTo } from '../../nouns/messaging/messaging-queries.ts';
import { sendToBlog } from '../../nouns/messaging/send-to-blog.ts';
import { addFollows, addLikes, addReplies, hasAsked, markActivitySeen } from './demo-queries.ts';
import type { Random } from './random.ts';
import type { DemoContent, DemoPerson, DemoPost } from './read-content.ts';

export interface Author {
  readonly person: DemoPerson;
  readonly viewer: Viewer;
}

/** A stored demo post; `ago` is in milliseconds before the time of seeding. */
export interface MadePost {
  readonly id: string;
  readonly key: string;
  readonly ago: number;
}

const day = 86_400_000;
/** Maximum age of a follow in milliseconds. */
const maxFollowAge = 42 * day;

/**
 * Fraction of the other demo users who like a post. It is higher for posts by the demo account, so
 * that its activity page has content.
 */
const likeShares = { demo: 0.45, others: 0.25 } as const;

/** Age of a response to a post of age `ago`: usually soon after the post, never in the future. */
const since = (random: Random, ago: number): number => ago * (1 - random.next() ** 4);

/** Server dependencies whose clock is `ago` milliseconds behind. */
type DepsAt = (ago: number) => Deps;

export const authorNamed = (authors: readonly Author[], name: string): Author | undefined =>
  authors.find(({ person }) => person.name === name);

const othersThan = (authors: readonly Author[], name: string): readonly Author[] =>
  authors.filter(({ person }) => person.name !== name);

/** Creates follows, each at a different time in the past. */
export async function createFollows(
  at: DepsAt,
  random: Random,
  authors: readonly Author[],
): Promise<void> {
  const chosen = authors.flatMap(({ person, viewer }) =>
    othersThan(authors, person.name)
      .filter(() => person.name === 'demo' || random.next() < 0.55)
      .map((other) => ({ userId: viewer.userId, blogId: blogOf(other).id })),
  );
  if (chosen.length === 0) return;
  // spread over the whole period without a visible pattern
  await addFollows(
    at(0).db,
    chosen.map((follow, index) => ({
      ...follow,
      at: at(maxFollowAge * ((index * 0.618) % 1)).now(),
    })),
  );
}

/** Creates the likes and replies of a post, each at a different time since. */
export async function respondTo(
  at: DepsAt,
  random: Random,
  authors: readonly Author[],
  { by, id: name, replies }: DemoPost,
  { id, ago }: MadePost,
): Promise<void> {
  const { db } = at(0);
  const share = by === 'demo' ? likeShares.demo : likeShares.others;
  const likes = othersThan(authors, by)
    .filter(() => random.next() < share)
    .map(({ viewer }) => ({
      userId: viewer.userId,
      postId: id,
      at: at(since(random, ago)).now(),
    }));
  if (likes.length > 0) await addLikes(db, likes);
  const ages = replies.map(() => since(random, ago)).toSorted((one, other) => other - one);
  const rows = replies.flatMap((reply, index) => {
    const author = authorNamed(authors, reply.by);
    return author
      ? [
          {
            userId: author.viewer.userId,
            blogId: blogOf(author).id,
            postId: id,
            text: reply.body,
            at: at(ages[index] ?? 0).now(),
            key: `demo-${name}-${index}`,
          },
        ]
      : [];
  });
  // replies are shown in the order in which they were stored
  if (rows.length > 0) await addReplies(db, rows);
}

/**
 * Asks the demo account a few questions. Marks its activity as seen, except that of the last two
 * days.
 */
export async function askDemo(
  at: DepsAt,
  authors: readonly Author[],
  questions: DemoContent['questions'],
): Promise<void> {
  const { db } = at(0);
  const demo = authorNamed(authors, 'demo');
  if (!demo) return;
  for (const [index, { by, body }] of questions.entries()) {
    const asker = authorNamed(authors, by);
    if (!asker || (await hasAsked(db, blogOf(demo).id, blogOf(asker).id))) continue;
    const question = { recipient: 'demo', anonymous: false, question: body };
    // a reader may have blocked the asker, or turned questions off
    await askBlog(at((index + 1) * 1.3 * day), asker.viewer, question).catch(unlessRefused);
  }
  await markActivitySeen(db, demo.viewer.userId, at(2 * day).now());
}

/** Writes the conversations of the demo account. Both sides have read them. */
export async function converse(
  at: DepsAt,
  authors: readonly Author[],
  conversations: DemoContent['conversations'],
): Promise<void> {
  const demo = authorNamed(authors, 'demo');
  if (!demo) return;
  for (const { with: name, messages } of conversations) {
    const other = authorNamed(authors, name);
    if (!other) continue;
    const [own, theirs] = [blogOf(demo).id, blogOf(other).id];
    await inTransaction(at(0).db, async function write(trx) {
      for (const [index, { by, body, hours }] of messages.entries())
        await sendToBlog(trx, {
          fromId: by === 'demo' ? own : theirs,
          toId: by === 'demo' ? theirs : own,
          text: body,
          key: `demo-${name}-${index}`,
          now: at(hours * 3_600_000).now(),
        });
      for (const member of [await memberWith(trx, own, theirs), await memberWith(trx, theirs, own)])
        if (member) await readUpTo(trx, member, at(0).now());
    });
  }
}

/** For calls that readers may have made impossible meanwhile. */
export function unlessRefused(error: unknown): undefined {
  if (!(error instanceof RefusalError)) throw error;
}

/** The blog of a demo person, who may have more by now. */
export function blogOf({ person, viewer }: Author): Viewer['blogs'][number] {
  const blog = viewer.blogs.find(({ name }) => name === person.name) ?? viewer.blogs[0];
  if (!blog) throw new Error('a demo account has no blog');
  return blog;
}
