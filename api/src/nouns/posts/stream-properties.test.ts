import fc from 'fast-check';
import { sql } from 'kysely';
import { explorePerDay } from '@tessera/shared-contracts/explore/trending-rules';
import { follow } from '@tessera/shared-contracts/follows/endpoints';
import type { Viewer } from '../../base/http/context.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { loadStream, type Stream } from './load-stream.ts';
import { searchStream } from '../search/search-site.ts';
import { save } from '../../testing/test-posting.ts';

const blogNames = ['prop-one', 'prop-two', 'prop-three', 'prop-four'] as const;
type BlogName = (typeof blogNames)[number];

/**
 * Model of a post: its blog; its time, which several posts can share; the blog that it reblogs
 * from, if any; whether the reblog adds text; and whether the text has a word that can be filtered.
 */
interface ModelPost {
  readonly blog: BlogName;
  readonly minute: number;
  readonly passesOn: BlogName | undefined;
  readonly adds: boolean;
  readonly says: 'plain' | 'muted';
}
type Happening =
  | { readonly kind: 'insert'; readonly post: ModelPost }
  | { readonly kind: 'delete' | 'hide' | 'edit'; readonly which: number }
  | { readonly kind: 'block' | 'unblock' | 'blockedBy' | 'unblockedBy'; readonly blog: BlogName }
  | { readonly kind: 'filter' | 'unfilter' };

let app: TestApp;
let reader: Registered;
let template = '';
const ids = new Map<BlogName, string>();
beforeAll(async () => {
  app = await createTestApp();
  reader = await app.register();
  for (const blog of blogNames) {
    ids.set(blog, (await app.register({ blog })).blogId);
    await reader.call(follow, { body: { tumblelog: blog } });
  }
  template = (await save(reader, { post: { state: '1' } })).post.action.id;
});
afterAll(() => app.close());

const viewer = (): Viewer => ({
  userId: reader.userId,
  sessionId: '',
  email: '',
  isVerified: true,
  createdAt: new Date(),
  isStaff: false,
  releaseChannel: '',
  blogs: [{ id: reader.blogId, name: reader.blog, uuid: '', isPrimary: true, isCurrent: true }],
});
const idOf = (blog: BlogName): string => ids.get(blog) ?? '';

async function insert({ blog, minute, passesOn, adds, says }: ModelPost): Promise<string> {
  const content = {
    type: 'text',
    title: passesOn === undefined || adds ? `word ${says}` : '',
    body_html: '',
  };
  const trail =
    passesOn === undefined
      ? []
      : [
          {
            post_id: '1',
            blog_name: passesOn,
            blog_url: '',
            avatar_url: '',
            content: { type: 'text', title: 'said', body_html: '' },
            is_root: true,
            is_gone: false,
          },
        ];
  const { rows } = await sql<{ id: string }>`
    with made as (
      insert into posts (
        blog_id, author_id, type, state, published_at, tags, content, trail, source, options
      )
      select ${idOf(blog)}, (select user_id from blog_members where blog_id = ${idOf(blog)}),
        'text', 'published',
        to_timestamp(${1_700_000_000 + minute * 60}), '{paging}', ${JSON.stringify(content)}::jsonb,
        ${JSON.stringify(trail)}::jsonb, source, options
      from posts
      where id = ${template}
      returning id, published_at
    ),
    tagged as (
      insert into post_tags (post_id, tag, published_at)
      select id, 'paging', published_at
      from made
    )
    select id
    from made`.execute(app.db);
  return rows[0]?.id ?? '';
}

/**
 * Makes changes in the database, and in a model of it from which the expected streams are derived.
 */
class World {
  readonly posts = new Map<string, ModelPost>();
  readonly blocked = new Set<BlogName>();
  readonly ways = new Map<string, readonly [string, string]>();
  isMuting = false;

  async add(post: ModelPost): Promise<void> {
    this.posts.set(await insert(post), post);
  }
  sees(id: string, stream: Kind): boolean {
    const post = this.posts.get(id);
    if (!post) return false;
    // a block hides the blog's posts in streams of several blogs, but not on the blog's own page,
    // which is public
    const isBlocked = (blog: BlogName): boolean => this.blocked.has(blog);
    const isLeft = post.passesOn === undefined || post.adds || !isBlocked(post.passesOn);
    // all posts are of one day, and the newest of a blog is the last in this order
    const newer = [...this.posts].filter(
      ([other, { blog, minute }]) =>
        blog === post.blog &&
        (minute > post.minute || (minute === post.minute && BigInt(other) > BigInt(id))),
    );
    if (stream === 'explore' && newer.length >= explorePerDay) return false;
    const isInStream =
      stream === 'blog'
        ? post.blog === blogNames[0]
        : !isBlocked(post.blog) &&
          (stream !== 'search' || post.passesOn === undefined || post.adds);
    return isLeft && isInStream;
  }
  async happen(happening: Happening): Promise<void> {
    const { db } = app;
    switch (happening.kind) {
      case 'insert':
        return this.add(happening.post);
      case 'delete':
      case 'hide':
      case 'edit': {
        const id = [...this.posts.keys()][happening.which % Math.max(1, this.posts.size)];
        if (id === undefined) return;
        if (happening.kind === 'edit')
          return void (await sql`
            update posts
            set content = jsonb_set(content, '{body_html}', '"<p>edited</p>"'), updated_at = now()
            where id = ${id} and content->>'title' <> ''`.execute(db));
        if (happening.kind === 'delete')
          await db.deleteFrom('posts').where('id', '=', id).execute();
        else
          await sql`
            with hidden as (update posts set is_private = true where id = ${id})
            delete from post_tags
            where post_id = ${id}`.execute(db);
        this.posts.delete(id);
        return;
      }
      case 'block':
      case 'blockedBy': {
        const pair: readonly [string, string] =
          happening.kind === 'block'
            ? [reader.blogId, idOf(happening.blog)]
            : [idOf(happening.blog), reader.blogId];
        this.ways.set(`${happening.kind} ${happening.blog}`, pair);
        await sql`
          insert into blocks (blog_id, blocked_blog_id)
          values (${pair[0]}, ${pair[1]})
          on conflict do nothing`.execute(db);
        this.blocked.add(happening.blog);
        return;
      }
      case 'unblock':
      case 'unblockedBy': {
        const name = `${happening.kind === 'unblock' ? 'block' : 'blockedBy'} ${happening.blog}`;
        const pair = this.ways.get(name);
        if (!pair) return;
        this.ways.delete(name);
        await db
          .deleteFrom('blocks')
          .where('blog_id', '=', pair[0])
          .where('blocked_blog_id', '=', pair[1])
          .execute();
        if (![...this.ways.keys()].some((way) => way.endsWith(` ${happening.blog}`)))
          this.blocked.delete(happening.blog);
        return;
      }
      case 'filter':
        this.isMuting = true;
        return void (await sql`
          insert into content_filters (user_id, kind, key, written)
          values (${reader.userId}, 'word', 'muted', 'muted')
          on conflict do nothing`.execute(db));
      case 'unfilter':
        this.isMuting = false;
        return void (await db.deleteFrom('content_filters').execute());
    }
  }
  async end(): Promise<void> {
    await sql`delete from blocks`.execute(app.db);
    await sql`delete from content_filters`.execute(app.db);
    await sql`delete from posts where id <> ${template}`.execute(app.db);
  }
}

const blog = fc.constantFrom(...blogNames);
const modelPost: fc.Arbitrary<ModelPost> = fc.record({
  blog,
  minute: fc.integer({ min: 0, max: 12 }),
  passesOn: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, blog),
  adds: fc.boolean(),
  says: fc.constantFrom('plain', 'muted'),
});
const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 3, arbitrary: modelPost.map((post) => ({ kind: 'insert', post }) as const) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('delete', 'hide', 'edit'), which: fc.nat(60) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('block', 'unblock', 'blockedBy', 'unblockedBy'),
      blog,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('filter', 'unfilter') }) },
);
const kinds = ['dashboard', 'explore', 'tagged', 'blog', 'search'] as const;
type Kind = (typeof kinds)[number];
const streamOf = (kind: Kind): Stream => {
  switch (kind) {
    case 'tagged':
      return { kind, viewer: viewer(), tag: 'Paging' };
    case 'blog':
      return { kind, viewer: viewer(), blog: { id: idOf(blogNames[0]) } };
    case 'search':
      return searchStream(
        viewer(),
        { words: "('word')", tag: '', term: 'word', isCut: false },
        {
          q: 'word',
          sort: 'recent',
          filter_post_type: 'ANY',
          post_role: 'ANY',
          filter_nsfw: true,
        },
      );
    case 'dashboard':
    case 'explore':
      return { kind, viewer: viewer() };
  }
};

test.each(kinds)(
  '%s: paging finds each post that stays visible exactly once, and no hidden post, despite changes between pages; paging up (except in search) finds the same posts as paging down',
  async (kind) => {
    const script = fc.record({
      posts: fc.array(modelPost, { minLength: 1, maxLength: 30 }),
      size: fc.integer({ min: 1, max: 7 }),
      between: fc.array(fc.array(happening, { maxLength: 3 }), { maxLength: 8 }),
    });
    await fc.assert(
      fc.asyncProperty(script, async ({ posts, size, between }) => {
        const world = new World();
        try {
          for (const post of posts) await world.add(post);
          const stream = streamOf(kind);
          let lasting = new Set([...world.posts.keys()].filter((id) => world.sees(id, kind)));
          const met: string[] = [];
          let before: string | undefined;
          for (let page = 0; ; page += 1) {
            if (page > 200) throw new Error('the stream has no end');
            const shown = await loadStream(app.deps, stream, { before }, size);
            expect(shown.posts.length).toBeLessThanOrEqual(size);
            for (const { action, filtered, trail, content } of shown.posts) {
              expect([action.id, world.sees(action.id, kind)]).toEqual([action.id, true]);
              const post = world.posts.get(action.id);
              expect([action.id, (filtered?.length ?? 0) > 0]).toEqual([
                action.id,
                world.isMuting &&
                  post?.says === 'muted' &&
                  content.type === 'text' &&
                  content.title !== '',
              ]);
              if (post?.passesOn !== undefined)
                expect(trail[0]?.is_blocked === true).toBe(world.blocked.has(post.passesOn));
            }
            met.push(...shown.posts.map(({ action }) => action.id));
            if (shown.next === undefined) break;
            before = shown.next;
            for (const one of between[page] ?? []) await world.happen(one);
            lasting = new Set([...lasting].filter((id) => world.sees(id, kind)));
          }
          expect(met.length).toBe(new Set(met).size);
          expect(met).toEqual(expect.arrayContaining([...lasting]));
          if (kind === 'search') return;
          // without changes, reading back up returns the same posts as reading down
          const whole = (await loadStream(app.deps, stream, {}, 200)).posts.map(
            ({ action }) => action.id,
          );
          const end = await loadStream(
            app.deps,
            stream,
            { before: Buffer.from('1.1').toString('base64url') },
            size,
          );
          const up: string[] = [];
          for (let after = end.previous; after !== undefined;) {
            const page = await loadStream(app.deps, stream, { after }, size);
            up.unshift(
              ...page.posts.map(({ action }) => action.id).filter((id) => !up.includes(id)),
            );
            after = page.previous;
          }
          expect(up).toEqual(whole);
        } finally {
          await world.end();
        }
      }),
      { numRuns: 20, endOnFailure: true },
    );
  },
  120_000,
);
