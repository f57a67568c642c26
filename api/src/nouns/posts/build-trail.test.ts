import fc from 'fast-check';
import type { TrailEntry } from '@tessera/shared-contracts/posts/post';
import { htmlBytes, trailBounds, trailOfReblog, withoutTree } from './build-trail.ts';

interface Said {
  readonly blog: string;
  readonly words: string;
  readonly isTreeCut: boolean;
}
interface Chained {
  readonly id: string;
  readonly blog: string;
  readonly words: string;
  readonly trail: readonly TrailEntry[];
}

const contentOf = (words: string) => ({ type: 'text' as const, title: '', body_html: words });
const wordsOf = ({ content }: TrailEntry): string =>
  content.type === 'text' ? content.body_html : '';

/** A stored chain of reblogs, post by post. */
function chain(said: readonly Said[]): Chained[] {
  const posts: Chained[] = [];
  for (const [at, { blog, words, isTreeCut }] of said.entries()) {
    const parent = posts.at(-1);
    const whole = parent
      ? trailOfReblog(
          { id: parent.id, content: contentOf(parent.words), trail: [...parent.trail] },
          { name: parent.blog, avatar_version: 0 },
        )
      : [];
    posts.push({ id: String(at), blog, words, trail: isTreeCut ? withoutTree(whole) : whole });
  }
  return posts;
}

const words = fc.oneof(
  {
    weight: 2,
    arbitrary: fc
      .string({ minLength: 1, maxLength: 20 })
      .map((text) => `<p>w${text.replace(/[<>&]/g, '')}</p>`),
  },
  { weight: 1, arbitrary: fc.constant('') },
);
const said = fc.record({
  blog: fc.constantFrom('ada', 'bob', 'cleo'),
  words,
  isTreeCut: fc.oneof(
    { weight: 9, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.constant(true) },
  ),
});

test('API-32: every trail has its root and then, in order, the newest additions since the last cut, up to the maximum number of entries', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(said, { minLength: 1, maxLength: 12 }),
        fc.array(said, { minLength: 110, maxLength: 130 }),
      ),
      function holds(all) {
        const posts = chain(all);
        for (const [at, { trail }] of posts.entries()) {
          if (at === 0) {
            expect(trail).toEqual([]);
            continue;
          }
          expect(trail.length).toBeLessThanOrEqual(trailBounds.entries);
          expect(trail.map(({ is_root }) => is_root)).toEqual(trail.map((_, place) => place === 0));
          expect(trail[0]).toMatchObject({ post_id: '0', blog_name: all[0]?.blog });
          const order = trail.map(({ post_id }) => Number(post_id));
          expect(order).toEqual(order.toSorted((one, other) => one - other));
          expect(order.at(-1)).toBeLessThan(at);
          for (const entry of trail)
            expect([entry.blog_name, wordsOf(entry)]).toEqual([
              all[Number(entry.post_id)]?.blog,
              all[Number(entry.post_id)]?.words,
            ]);
          // everything since the last cut is there, up to the maximum number of entries
          const cut = all.findLastIndex(({ isTreeCut }, place) => isTreeCut && place <= at);
          const expected = all.flatMap((one, place) =>
            place > 0 && place < at && one.words !== '' && place >= cut && !(cut === at)
              ? [place]
              : [],
          );
          expect(order.slice(1)).toEqual(expected.slice(-(trailBounds.entries - 1)));
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('a trail of many additions keeps its root and the newest additions', () => {
  const last = chain(
    Array.from({ length: 131 }, (_, at) => ({
      blog: 'ada',
      words: `<p>${at}</p>`,
      isTreeCut: false,
    })),
  ).at(-1);
  expect(last?.trail.map(({ post_id }) => Number(post_id))).toEqual([
    0,
    ...Array.from({ length: trailBounds.entries - 1 }, (_, at) => 131 - trailBounds.entries + at),
  ]);
});

test('a trail of long texts drops the oldest entries after its root, never the root or the newest', () => {
  const long = `<p>${'x'.repeat(300_000)}</p>`;
  const last = chain(
    Array.from({ length: 20 }, (_, at) => ({
      blog: 'ada',
      words: `${long}${at}`,
      isTreeCut: false,
    })),
  ).at(-1);
  const ids = last?.trail.map(({ post_id }) => post_id) ?? [];
  expect([ids[0], ids.at(-1)]).toEqual(['0', '18']);
  expect(ids.length).toBeGreaterThan(2);
  expect(
    last?.trail.slice(1).reduce((bytes, { content }) => bytes + htmlBytes(content), 0),
  ).toBeLessThanOrEqual(trailBounds.html);
});
