import { askBlog } from '../../nouns/asks/ask-blog.ts';
import type { Deps, Viewer } from '../../base/http/context.ts';
import { addFollows, addLikes, addReplies, hasAsked, markActivitySeen } from './demo-queries.ts';
import { answers, questions } from './people.ts';
import type { Person } from './person.ts';
import type { Random } from './random.ts';

export interface Author {
  readonly person: Person;
  readonly viewer: Viewer;
}

/** A demo post; `ago` is in milliseconds before the time of seeding. */
export interface DemoPost {
  readonly id: string;
  readonly key: string;
  /** Its place in the plan. */
  readonly place: number;
  readonly by: Person;
  readonly ago: number;
}

const day = 86_400_000;
/** Maximum age of a follow in milliseconds. */
const maxFollowAge = 42 * day;

/**
 * Fraction of the other demo users who like or reply to a post. It is higher for posts by the demo
 * account, so that its activity page has content.
 */
const shares = {
  likes: { demo: 0.45, others: 0.22 },
  replies: { demo: 0.14, others: 0.03 },
} as const;

/** Age of a response to a post of age `ago`: usually soon after the post, never in the future. */
const since = (random: Random, ago: number): number => ago * (1 - random.next() ** 4);

/** Server dependencies whose clock is `ago` milliseconds behind. */
type DepsAt = (ago: number) => Deps;

const othersThan = (authors: readonly Author[], one: Person): readonly Author[] =>
  authors.filter(({ person }) => person !== one);

/** Creates follows, each at a different time in the past. */
export async function createFollows(
  at: DepsAt,
  random: Random,
  authors: readonly Author[],
): Promise<void> {
  const chosen = authors.flatMap(({ person, viewer }) =>
    othersThan(authors, person)
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
  { id, by, ago, place }: DemoPost,
): Promise<void> {
  const { db } = at(0);
  const timeOf = (age: number): Date => at(age).now();
  const shareOf = (of: { readonly demo: number; readonly others: number }): number =>
    by.name === 'demo' ? of.demo : of.others;
  const likers = othersThan(authors, by).filter(() => random.next() < shareOf(shares.likes));
  const likes = likers.map(({ viewer }) => ({
    userId: viewer.userId,
    postId: id,
    at: timeOf(since(random, ago)),
  }));
  if (likes.length > 0) await addLikes(db, likes);
  const repliers = othersThan(authors, by).filter(() => random.next() < shareOf(shares.replies));
  const replies = repliers.map((author) => ({
    userId: author.viewer.userId,
    blogId: blogOf(author).id,
    postId: id,
    text: random.pick(answers),
    at: timeOf(since(random, ago)),
    key: `demo-${place}`,
  }));
  // replies are shown in the order in which they were stored
  if (replies.length > 0)
    await addReplies(
      db,
      replies.toSorted((one, other) => one.at.getTime() - other.at.getTime()),
    );
}

/**
 * Asks the demo account a few questions. Marks its activity as seen, except that of the last two
 * days.
 */
export async function askDemo(at: DepsAt, authors: readonly Author[]): Promise<void> {
  const { db } = at(0);
  const demo = authors.find(({ person }) => person.name === 'demo');
  if (!demo) return;
  const others = othersThan(authors, demo.person);
  for (const [index, question] of questions.entries()) {
    const asker = others[index];
    if (!asker || (await hasAsked(db, blogOf(demo).id, blogOf(asker).id))) continue;
    await askBlog(at((index + 1) * 1.3 * day), asker.viewer, {
      recipient: 'demo',
      anonymous: false,
      question,
    });
  }
  await markActivitySeen(db, demo.viewer.userId, at(2 * day).now());
}

export function blogOf({ viewer }: Author): Viewer['blogs'][number] {
  const [blog] = viewer.blogs;
  if (!blog) throw new Error('a demo account has no blog');
  return blog;
}
