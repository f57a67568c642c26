import { block } from '@tessera/shared-contracts/blogs/endpoints';
import {
  deletePost,
  fetchPost,
  postsHtml,
  removeAppAttribution,
} from '@tessera/shared-contracts/posts/endpoints';
import type { Post } from '@tessera/shared-contracts/posts/post';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { payload, reblogOf, save, submit, type Fields } from '../../testing/test-posting.ts';

let app: TestApp;
let ada: Registered;
let bob: Registered;
let cleo: Registered;
beforeAll(async () => {
  app = await createTestApp();
  [ada, bob, cleo] = [
    await app.register({ blog: 'ada' }),
    await app.register({ blog: 'bob' }),
    await app.register({ blog: 'cleo' }),
  ];
});
afterAll(() => app.close());

const stored = (id: string) =>
  app.db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const saidBy = ({ trail }: Post): string[] => trail.map(({ blog_name }) => blog_name);
const own = (words: string): Fields => ({ post: { two: `<p>${words}</p>` } });

const types: Readonly<Record<string, Fields>> = {
  text: { post: { type: 'text', one: 'Original text', two: '<p>Body</p>' } },
  photo: {
    images: { o1: 'https://images.example/a.jpg' },
    alt: { o1: 'Original photo' },
    post: { type: 'photo', one: '', two: '<p>Caption</p>' },
  },
  quote: { post: { type: 'quote', one: 'Original quote', two: '<p>Somebody</p>' } },
  link: {
    excerpt: 'Ex',
    post: { type: 'link', one: 'Original link', two: 'https://l.example', three: '' },
  },
  chat: { post: { type: 'chat', one: '', two: 'Ada: Original chat\nBob: Yes' } },
  audio: {
    id3_tags: { title: 'Original tune', artist: 'Ada' },
    album_art: 'https://images.example/c.jpg',
    post: { type: 'audio', one: '', two: '', three: 'https://sounds.example/a.mp3' },
  },
  video: {
    post: {
      type: 'video',
      one: '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
      two: '<p>Original video</p>',
    },
  },
  note: { post: { type: 'note', one: 'Original question', two: '<p>Answer</p>' } },
};

test.each(Object.entries(types))(
  'API-24, API-32: a reblog of %s keeps the original content and all additions in order, even after the source is deleted',
  async (type, fields) => {
    const root = (await save(ada, fields)).post;
    const reblog = (await save(bob, reblogOf(root, own('Added by bob')))).post;
    expect(reblog).toMatchObject({
      type: 'text',
      content: { body_html: '<p>Added by bob</p>' },
      trail: [{ blog_name: 'ada', is_root: true, is_gone: false, content: root.content }],
    });
    const last = (await save(cleo, reblogOf(reblog, own('Added by cleo')))).post;
    expect(saidBy(last)).toEqual(['ada', 'bob']);

    expect((await ada.call(deletePost, { body: { post_id: root.action.id } })).status).toBe(200);
    const page = await (await app.stranger().get(last.post_url)).text();
    expect(page).toContain(
      type === 'audio'
        ? 'Original tune'
        : type === 'photo'
          ? 'Original photo'
          : type === 'video'
            ? 'Original video'
            : `Original ${type === 'note' ? 'question' : type}`,
    );
    const [, article = ''] = page.split('<article ');
    expect(article.indexOf('Added by bob')).toBeGreaterThan(0);
    expect(article.indexOf('Added by bob')).toBeLessThan(article.indexOf('Added by cleo'));
    const tree = payload(
      fetchPost,
      await ada.call(fetchPost, {
        body: { reblog_id: last.action.id, reblog_key: last.action.reblog_key },
      }),
    ).post.reblog_tree;
    expect(tree.map(({ blog }) => blog)).toEqual(['ada', 'bob', 'cleo']);
  },
);

test.each([
  ['draft', '1'],
  ['queued', '2'],
  ['scheduled', 'on.2'],
  ['private', 'private'],
  ['published', '0'],
])(
  'API-30, API-32: a reblog saved as %s has its trail, and is counted only if it is public',
  async (name, state) => {
    const root = (await save(ada)).post;
    const publish_on = state === 'on.2' ? new Date(Date.now() + 86_400_000).toISOString() : '';
    const { post } = await save(bob, reblogOf(root, { post: { state, publish_on } }));
    expect(post).toMatchObject({ state: name, trail: [{ blog_name: 'ada' }] });
    expect((await stored(root.action.id)).reblog_count).toBe(name === 'published' ? 1 : 0);
    expect((await bob.get(post.post_url)).status).toBe(200);
    expect((await cleo.get(post.post_url)).status).toBe(name === 'published' ? 200 : 404);
  },
);

describe('editing a reblog', () => {
  test('API-23, API-27: changes its own text and keeps the trail, even if the source was changed or deleted', async () => {
    const root = (await save(ada)).post;
    const reblog = (await save(bob, reblogOf(root, own('First')))).post;
    const { id } = reblog.action;
    expect(
      payload(fetchPost, await bob.call(fetchPost, { body: { post_id: id } })).post,
    ).toMatchObject({
      is_edit: true,
      is_reblog: true,
      reblog_id: root.action.id,
      two: '<p>First</p>',
      reblog_tree: [{ blog: 'ada' }],
    });
    await save(ada, {
      post_id: root.action.id,
      edit_post_id: root.action.id,
      post: { one: 'Something else' },
    });
    const edited = await save(bob, {
      post_id: id,
      edit_post_id: id,
      post: { one: '', two: '<p>Second</p>' },
    });
    expect(edited).toMatchObject({
      post: {
        is_edit: true,
        is_reblog: true,
        content: { body_html: '<p>Second</p>' },
        trail: [{ content: { title: 'Rain' } }],
      },
    });
    await ada.call(deletePost, { body: { post_id: root.action.id } });
    expect(
      (await save(bob, { post_id: id, edit_post_id: id, post: { one: '', two: '' } })).post,
    ).toMatchObject({ content: { body_html: '' }, trail: [{ blog_name: 'ada', is_gone: true }] });
    expect((await stored(id)).parent_id).toBe(root.action.id);
  });

  test('RULE-06: a reblog may be saved without text, an original text post may not', async () => {
    const root = (await save(ada)).post;
    const { id } = (await save(bob, reblogOf(root, own('Words')))).post.action;
    expect(
      (await submit(bob, { post_id: id, edit_post_id: id, post: { one: '', two: ' ' } })).status,
    ).toBe(200);
    expect(
      await submit(ada, {
        post_id: root.action.id,
        edit_post_id: root.action.id,
        post: { one: '', two: ' ' },
      }),
    ).toMatchObject({ status: 400, errors: ['Post body empty.'] });
  });

  test('API-32: the tree can be cut to its root when reblogging or in a later edit, and stays cut', async () => {
    const root = (await save(ada)).post;
    const middle = (await save(bob, reblogOf(root, own('Middle')))).post;
    const cut = (
      await save(
        cleo,
        reblogOf(middle, { ...own('Cut'), remove_reblog_tree: true, post: { two: '<p>Cut</p>' } }),
      )
    ).post;
    expect(saidBy(cut)).toEqual(['ada']);
    const kept = (await save(cleo, reblogOf(middle, own('Kept')))).post;
    expect(saidBy(kept)).toEqual(['ada', 'bob']);
    const { id } = kept.action;
    const edit = (remove_reblog_tree: boolean) =>
      save(cleo, {
        post_id: id,
        edit_post_id: id,
        remove_reblog_tree,
        post: { one: '', two: '<p>Kept</p>' },
      });
    expect(saidBy((await edit(true)).post)).toEqual(['ada']);
    expect(saidBy((await edit(false)).post)).toEqual(['ada']);
    // the ids of the parent and root are still stored
    expect(await stored(id)).toMatchObject({
      parent_id: middle.action.id,
      root_id: root.action.id,
    });
  });
});

test('API-40, API-41: the endpoint for posts of a context page returns HTML for the dashboard, drafts, inbox and queue, and 404 for other pages and directions', async () => {
  const dan = await app.register({ blog: 'dan' });
  const ids: string[] = [];
  for (let at = 0; at < 3; at += 1)
    ids.push((await save(dan, { post: { one: `Draft ${at}`, state: '1' } })).post.action.id);
  const [oldest = '', , newest = ''] = ids;
  const htmlOf = (pageRoot: string, direction: string, refPostId: string) =>
    dan.call(postsHtml, { params: { pageRoot, direction, refPostId } });
  expect(
    [
      ...String((await htmlOf('drafts', 'after', newest)).body).matchAll(
        /<article [^>]*data-post-id="(\d+)"/g,
      ),
    ].map(([, id]) => id),
  ).toEqual(ids.slice(0, 2).toReversed());
  expect(
    [
      ...String((await htmlOf('drafts', 'before', oldest)).body).matchAll(
        /<article [^>]*data-post-id="(\d+)"/g,
      ),
    ].map(([, id]) => id),
  ).toEqual(ids.slice(1).toReversed());
  for (const page of ['dashboard', 'drafts', 'inbox', 'queue'])
    expect((await htmlOf(page, 'before', newest)).status).toBe(200);
  for (const [page, direction] of [
    ['likes', 'before'],
    ['dashboard', 'sideways'],
    ['Drafts', 'after'],
    ['sharing', 'x'],
  ] as const)
    expect((await htmlOf(page, direction, newest)).status).toBe(404);
});

describe('fetching a post to reblog', () => {
  const toReblog = async (client: Registered, { action }: Post) =>
    payload(
      fetchPost,
      await client.call(fetchPost, {
        body: { reblog_id: action.id, reblog_key: action.reblog_key },
      }),
    ).post;
  const secrets: Fields = {
    editor_type: 'html',
    share_data: 'secret',
    content_stats: 'secret',
    photo_raw: '/media/secret.jpg',
    carousel_link_url: 'https://secret.example',
    carousel_index: '2',
    owner_flagged_nsfw: true,
  };

  test.each(Object.entries(types))(
    'API-24: returns the visible content of %s, and nothing that readers cannot see',
    async (_, fields) => {
      const hidden = '<!-- secret --><script>secret()</script>';
      const two = ['text', 'photo', 'audio', 'video', 'note'].includes(fields.post?.type ?? '')
        ? { two: `${fields.post?.two ?? ''}${hidden}` }
        : {};
      const { post } = await save(ada, {
        ...secrets,
        ...fields,
        post: { ...fields.post, ...two, tags: 'weather', source_url: 'https://found.example' },
      });
      const fetched = await toReblog(bob, post);
      expect(JSON.stringify(fetched)).not.toContain('secret');
      for (const own of ['share_data', 'content_stats', 'photo_raw', 'is_selfie', 'revision'])
        expect(fetched).not.toHaveProperty(own);
      expect(fetched).toMatchObject({
        type: post.type,
        content: post.content,
        tag_list: [],
        source_url: 'https://found.example',
        state: '0',
        is_private: 0,
        reblog_id: post.action.id,
        reblog_key: post.action.reblog_key,
        is_edit: false,
        is_reblog: true,
        reblog_tree: [{ blog: 'ada', post_id: post.action.id }],
      });
      // an echo would make these the reblogger's own
      expect(fetched).toMatchObject({ one: '', two: '', three: '', date: '', slug: '' });
      // members of the post's blog get the same public fields when they fetch it to reblog; only
      // fetching it to edit returns the text as it was typed
      expect(await toReblog(ada, post)).toEqual({ ...fetched, can_reblog_as: null });
    },
  );

  test('API-24, API-31: returns the start index of the carousel from the request, or from the original post if the request has no valid one; saving the reblog stores the index that the form sends', async () => {
    const { post } = await save(ada, {
      images: { o1: 'https://a.example/1.jpg', o2: 'https://a.example/2.jpg' },
      carousel_display: true,
      carousel_index: '0',
      post: { type: 'photo', one: '', two: '', photoset_order: 'o1,o2' },
    });
    const { id: reblog_id, reblog_key } = post.action;
    const begins = async (carousel_index: string) =>
      payload(
        fetchPost,
        await bob.call(fetchPost, { body: { reblog_id, reblog_key, carousel_index } }),
      ).post.carousel_index;
    expect([
      await begins('1'),
      await begins(''),
      await begins('2'),
      await begins('-1'),
      await begins('x'),
    ]).toEqual(['1', '0', '0', '0', '0']);
    const reblog = await save(bob, reblogOf(post, { carousel_display: true, carousel_index: '1' }));
    expect(reblog.post.action).toMatchObject({ is_carousel: true, carousel_index: 1 });
  });

  test('API-56: omits a source URL that was removed from the post, and the reblog does not get it either', async () => {
    const { post } = await save(ada, { post: { source_url: 'https://removed.example' } });
    expect(
      (await ada.call(removeAppAttribution, { body: { post_id: post.action.id } })).status,
    ).toBe(200);
    expect((await toReblog(bob, post)).source_url).toBe('');
    const reblog = (await save(bob, reblogOf(post))).post;
    expect(
      payload(fetchPost, await bob.call(fetchPost, { body: { post_id: reblog.action.id } })).post
        .source_url,
    ).toBe('');
  });

  test('API-24: omits blocked blogs from the tree', async () => {
    const [dora, eric] = [await app.register(), await app.register()];
    const root = (await save(dora, own('Said by the blocked'))).post;
    const reblog = (await save(ada, reblogOf(root, own('Said by ada')))).post;
    expect((await toReblog(eric, reblog)).reblog_tree.map(({ blog }) => blog)).toEqual([
      dora.blog,
      'ada',
    ]);
    expect(
      (await eric.call(block, { body: { tumblelog: eric.blog, blocked_tumblelog: dora.blog } }))
        .status,
    ).toBe(200);
    expect((await toReblog(eric, reblog)).reblog_tree.map(({ blog }) => blog)).toEqual(['ada']);
  });
});
