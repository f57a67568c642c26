import type { CreatablePostType } from '@tessera/shared-contracts/posts/post-types';
import { creatablePostTypes } from '@tessera/shared-contracts/posts/post-types';
import { people } from './people.ts';
import type { Person } from './person.ts';
import type { Random } from './random.ts';

/**
 * A planned demo post. `ago` is in milliseconds before the time of seeding; `round` counts the
 * person's posts of this type from 0; `source` is the place of the reblogged post in the plan.
 */
export type Planned =
  | {
      readonly kind: 'original';
      readonly type: CreatablePostType;
      readonly person: Person;
      readonly round: number;
      readonly ago: number;
    }
  | {
      readonly kind: 'reblog';
      readonly person: Person;
      readonly ago: number;
      readonly source: number;
    };

/** Total number of demo posts, and how many of them are reblogs. */
export const demoPosts = { total: 300, reblogs: 84 } as const;

/**
 * How many of a blog's 18 original posts are of each type. Only one is a video, because videos are
 * large.
 */
const mix: Readonly<Record<CreatablePostType, number>> = {
  text: 7,
  photo: 5,
  quote: 2,
  link: 1,
  chat: 1,
  audio: 1,
  video: 1,
};

const hour = 3_600_000;
/** How many of the posts before a reblog it may choose from. */
const reblogged = 40;

/**
 * Plans who posts what and when, oldest first: every blog posts every type, over about six weeks.
 */
export function planPosts(random: Random): Planned[] {
  const each = Math.floor((demoPosts.total - demoPosts.reblogs) / people.length);
  const span = 42 * 24 * hour;
  const originals = people.flatMap((person) => {
    const types = creatablePostTypes
      .flatMap((type) => Array.from({ length: mix[type] }, (_, round) => ({ type, round })))
      .slice(0, each);
    return types.map(({ type, round }) => ({
      kind: 'original' as const,
      type,
      person,
      round,
      ago: hour + random.next() * span,
    }));
  });
  const reblogs = Array.from({ length: demoPosts.total - originals.length }, () => ({
    kind: 'reblog' as const,
    person: random.pick(people),
    ago: hour / 2 + random.next() * span * 0.85,
  }));
  const plan = [...originals, ...reblogs].sort((a, b) => b.ago - a.ago);
  return plan.map(function withSource(post, place): Planned {
    if (post.kind === 'original') return post;
    const others = plan
      .slice(0, place)
      .flatMap(({ person }, at) => (person === post.person ? [] : [at]));
    return { ...post, source: random.pick(others.slice(-reblogged)) };
  });
}
