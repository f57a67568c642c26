import { flatBlogPosts, type FlatPost } from '@tessera/shared-contracts/posts/blog-posts';
import { playerOrigins } from '@tessera/shared-contracts/embeds/embed-services';
import type { PostContent } from '@tessera/shared-contracts/posts/post';
import { sanitiseHtml } from '../../base/text/sanitise.ts';
import { readPayload } from '../../testing/test-answers.ts';
import {
  createTestApp,
  type Registered,
  type TestApp,
  type TestClient,
} from '../../testing/test-app.ts';
import { makeImage } from '../../testing/test-own-blogs.ts';
import { reblogOf, save, type Fields } from '../../testing/test-posting.ts';
import { sendPhoto } from '../../testing/test-uploads.ts';

const base = 'https://tessera.example';
let app: TestApp;
let ada: Registered;
let bob: Registered;
/** The path of an upload of ada's. */
let picture: string;
beforeAll(async () => {
  app = await createTestApp({ baseUrl: base });
  [ada, bob] = [await app.register({ blog: 'ada' }), await app.register({ blog: 'bob' })];
  picture = String((await sendPhoto(ada, await makeImage('teal', 1400, 700))).response['url']);
});
afterAll(() => app.close());

/** A raw request of a program. */
const ask = (query: string, client: TestClient = app.stranger(), headers = {}) =>
  client.send(`/svc/indash_blog?${query}`, { headers });
async function read(query: string, client?: TestClient, headers = {}): Promise<FlatPost[]> {
  const answer = await ask(query, client, headers);
  expect(answer.status).toBe(200);
  return (await readPayload(flatBlogPosts, answer)).posts;
}
async function readOne(blog: string, id: string, client?: TestClient): Promise<FlatPost> {
  const [post, ...others] = await read(`tumblelog_name_or_id=${blog}&post_id=${id}`, client);
  if (!post || others.length > 0) throw new Error('there is not exactly one post');
  return post;
}

/** A post of each type, and what programs read of it. */
const types = (): readonly (readonly [FlatPost['type'], Fields, object])[] => [
  [
    'text',
    { post: { type: 'text', one: 'Rain', two: '<p>All <b>day</b>.</p>' } },
    { title: 'Rain', body: '<p>All <b>day</b>.</p>' },
  ],
  [
    'photo',
    {
      images: { o1: picture, o2: 'https://p.example/x.jpg' },
      caption: { o1: 'The first' },
      post: { type: 'photo', one: '', two: '<p>Look</p>', three: 'https://p.example/' },
    },
    {
      photos: [
        {
          caption: 'The first',
          original_size: { url: base + picture, width: 1400, height: 700 },
        },
        {
          caption: '',
          original_size: { url: 'https://p.example/x.jpg' },
          alt_sizes: [{ url: 'https://p.example/x.jpg' }],
        },
      ],
      caption: '<p>Look</p>',
      link_url: 'https://p.example/',
    },
  ],
  [
    'quote',
    { post: { type: 'quote', one: 'To <be>', two: '<p>A play</p>' } },
    { text: 'To &lt;be&gt;', source: '<p>A play</p>' },
  ],
  [
    'link',
    { post: { type: 'link', one: 'A page', two: 'https://l.example/', three: '<p>Read</p>' } },
    { title: 'A page', url: 'https://l.example/', description: '<p>Read</p>' },
  ],
  [
    'chat',
    { post: { type: 'chat', one: 'Talk', two: 'Ann: Hello\nand then' } },
    {
      title: 'Talk',
      dialogue: [
        { name: 'Ann', label: 'Ann:', phrase: 'Hello' },
        { name: '', label: '', phrase: 'and then' },
      ],
    },
  ],
  [
    'audio',
    {
      id3_tags: { title: 'Song', artist: 'Eve', album: 'One' },
      post: { type: 'audio', one: '', two: '<p>Hear</p>', three: 'https://s.example/a.mp3' },
    },
    {
      audio_url: 'https://s.example/a.mp3',
      audio_type: 'file',
      player: '<audio src="https://s.example/a.mp3" controls preload="none"></audio>',
      caption: '<p>Hear</p>',
    },
  ],
  [
    'video',
    {
      embed_code: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      post: { type: 'video', one: '', two: '<p>See</p>' },
    },
    {
      video_url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      video_type: 'youtube',
      player: [
        { embed_code: expect.stringContaining('https://www.youtube-nocookie.com/embed/dQw4') },
      ],
      caption: '<p>See</p>',
    },
  ],
];

/** The words of a flat post. */
function wordsOf(post: FlatPost): string {
  switch (post.type) {
    case 'text':
    case 'chat':
      return post.body;
    case 'quote':
      return post.source;
    case 'link':
      return post.description;
    case 'answer':
      return post.answer;
    case 'photo':
    case 'audio':
    case 'video':
      return post.caption;
  }
}

async function stored(id: string, changes: { readonly type?: 'note'; content: PostContent }) {
  await app.db
    .updateTable('posts')
    .set({ ...changes, content: JSON.stringify(changes.content) })
    .where('id', '=', id)
    .execute();
}

/** An answer of ada's, as if it had been asked. */
async function saveAnswer(): Promise<string> {
  const { post } = await save(ada);
  await stored(post.action.id, {
    type: 'note',
    content: {
      type: 'note',
      ask: 'Why <b>?',
      asker: 'bob',
      answer_html: '<p>So</p>',
      caption_html: '<p>And</p>',
    },
  });
  return post.action.id;
}

test('S10, S14: every type has its content in fields of its own, and a reblog has the type and fields of its root', async () => {
  for (const [type, fields, expected] of types()) {
    const { post } = await save(ada, fields);
    expect([type, await readOne('ada', post.action.id)]).toMatchObject([
      type,
      { type, ...expected },
    ]);
    const again = await save(bob, reblogOf(post, { post: { two: '<p>Me too</p>' } }));
    const third = await save(ada, reblogOf(again.post, { post: { two: '<p>And I</p>' } }));
    const first = wordsOf(await readOne('ada', post.action.id));
    const reblog = await readOne('ada', third.post.action.id);
    expect([type, reblog.type]).toEqual([type, type]);
    const quote = (name: string, words: string): string =>
      words === ''
        ? ''
        : `<p><a href="${base}/@${name}" rel="noopener nofollow ugc">${name}</a>:</p><blockquote>${words}</blockquote>`;
    expect([type, wordsOf(reblog)]).toEqual([
      type,
      `${quote('ada', first)}${quote('bob', '<p>Me too</p>')}<p>And I</p>`,
    ]);
    // the fields besides the words are those of the root
    const others = { ...expected };
    for (const words of ['body', 'caption', 'description', 'source'])
      Reflect.deleteProperty(others, words);
    expect([type, reblog]).toMatchObject([type, others]);
  }
});

test('S14: an answer has its question, who asked, and the answer; its reblog too', async () => {
  const id = await saveAnswer();
  expect(await readOne('ada', id)).toMatchObject({
    type: 'answer',
    question: 'Why <b>?',
    asking_name: 'bob',
    answer: '<p>So</p><p>And</p>',
  });
  const key = (await readOne('ada', id)).reblog_key;
  const { post } = await save(
    bob,
    reblogOf({ action: { id, reblog_key: key } }, { post: { two: '<p>Hm</p>' } }),
  );
  expect(await readOne('bob', post.action.id)).toMatchObject({
    type: 'answer',
    question: 'Why <b>?',
    answer: `<p><a href="${base}/@ada" rel="noopener nofollow ugc">ada</a>:</p><blockquote><p>So</p><p>And</p></blockquote><p>Hm</p>`,
  });
});

test('S14, S15: sizes of a picture are widest first with the original among them, and all its addresses are whole', async () => {
  const { post } = await save(ada, {
    images: { o1: picture },
    post: {
      type: 'photo',
      one: '',
      two: `<p><img src="${picture}"> <a href="/@bob">Bob</a> <a href="https://x.example/a?b=/c">X</a></p>`,
    },
  });
  const flat = await readOne('ada', post.action.id);
  if (flat.type !== 'photo') throw new Error('this is a photo');
  const [photo] = flat.photos;
  const widths = photo?.alt_sizes.map(({ width }) => width) ?? [];
  expect(widths.length).toBeGreaterThan(1);
  expect(widths).toEqual(widths.toSorted((one, other) => other - one));
  expect(photo?.alt_sizes).toContainEqual(photo?.original_size);
  expect(photo?.alt_sizes.every(({ url }) => url.startsWith(`${base}/media/`))).toBe(true);
  expect(flat.caption).toContain(`src="${base}${picture}"`);
  expect(flat.caption).toContain(`href="${base}/@bob"`);
  expect(flat.caption).toContain('href="https://x.example/a?b=/c"');
});

test('S11, S12, S13: both calls name seconds, blog, key and whole short address; whole addresses come from the base address, whatever the request says', async () => {
  const { post } = await save(ada);
  const { id } = post.action;
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
  const query = `tumblelog_name_or_id=ada&post_id=${id}`;
  const [flat] = await read(query, undefined, headers);
  const named = {
    timestamp: Math.floor(Date.parse(post.published_at ?? '') / 1000),
    tumblelog: 'ada',
    tumblelog_key: post.action.tumblelog_key,
    short_url: `${base}/p/${id}`,
  };
  expect(flat).toMatchObject({
    ...named,
    id,
    post_url: base + post.post_url,
    blog: { name: 'ada', url: `${base}/@ada` },
  });
  for (const path of ['/svc/indash_blog', '/svc/indash_blog/posts']) {
    const answer = await app.stranger().send(`http://evil.example${path}?${query}`, { headers });
    const text = await answer.text();
    expect(text).not.toContain('evil.example');
    expect(JSON.parse(text)).toMatchObject({ response: { posts: [named] } });
  }
  // the shape of before stays
  const before = await app.stranger().send(`/svc/indash_blog/posts?${query}`);
  expect(await before.json()).toMatchObject({
    response: { posts: [{ post_url: post.post_url, blog: { url: '/@ada' }, type: 'text' }] },
  });
});

test('S10: pages go on until an empty list, and `post_id=` stands for all posts', async () => {
  const cleo = await app.register({ blog: 'cleo' });
  const ids: string[] = [];
  for (let count = 0; count < 7; count += 1) ids.unshift((await save(cleo)).post.action.id);
  const seen: string[] = [];
  for (let offset = 0; ; offset += 3) {
    const posts = await read(
      `tumblelog_name_or_id=cleo&post_id=&limit=3&offset=${offset}&should_bypass_safemode=false`,
    );
    if (posts.length === 0) break;
    seen.push(...posts.map(({ id }) => id));
  }
  expect(seen).toEqual(ids);
  expect((await ask('tumblelog_name_or_id=cleo&post_id=&offset=10000')).status).toBe(200);
  for (const query of ['offset=10001', 'offset=-1', 'limit=51', 'limit=x', 'post_id=x'])
    expect([query, (await ask(`tumblelog_name_or_id=cleo&${query}`)).status]).toEqual([query, 400]);
  expect((await ask('tumblelog_name_or_id=nobody-here')).status).toBe(404);
  expect((await ask('')).status).toBe(400);
});

test('S14: long posts are whole', async () => {
  const dora = await app.register({ blog: 'dora' });
  const long = `<p>${'word '.repeat(20_000)}end</p>`;
  for (let count = 0; count < 3; count += 1) await save(dora, { post: { two: long } });
  const posts = await read('tumblelog_name_or_id=dora');
  expect(posts.map((post) => [wordsOf(post) === long, post.is_cut])).toEqual([
    [true, undefined],
    [true, undefined],
    [true, undefined],
  ]);
});

const attacks = [
  '<p onclick="a()">x</p><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '</blockquote></div><iframe src="https://evil.example"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<p title="</blockquote><script>x</script>">y</p>',
];

test('the HTML of every type passes the sanitiser once more, also of stored texts that are not clean, and embed codes are made of known players only', async () => {
  const html = attacks.join('');
  const evil = '<iframe src="https://evil.example/"></iframe><script>x</script>';
  const contents: readonly PostContent[] = [
    { type: 'text', title: 'T', body_html: html },
    { type: 'photo', photos: [], layout: '', caption_html: html, linkthrough: '' },
    { type: 'quote', quote_html: html, source_html: html },
    {
      type: 'link',
      title: '',
      url: 'https://l.example/',
      excerpt: '',
      author: '',
      thumbnail: '',
      caption_html: html,
    },
    {
      type: 'audio',
      url: 'https://evil.example/"><script>x</script>',
      title: '',
      artist: '',
      album: '',
      album_art: '',
      duration: 0,
      caption_html: html,
      embed_html: evil,
    },
    {
      type: 'video',
      url: 'https://evil.example/"><script>x</script>',
      poster: '',
      embed_html: evil,
      width: 0,
      height: 0,
      duration: 0,
      caption_html: html,
    },
    { type: 'note', ask: '', asker: '', answer_html: html, caption_html: html },
  ];
  for (const content of contents) {
    const { post } = await save(ada);
    await stored(post.action.id, { content });
    const flat = await readOne('ada', post.action.id);
    const written = [wordsOf(flat), ...(flat.type === 'quote' ? [flat.text] : [])];
    for (const words of written) {
      expect(words).not.toMatch(/<script|<iframe|javascript:|onerror|onclick/i);
      expect(sanitiseHtml(words)).toBe(words);
    }
    const players =
      flat.type === 'video'
        ? flat.player.map(({ embed_code }) => embed_code)
        : flat.type === 'audio'
          ? [flat.player]
          : [];
    for (const code of players) {
      expect(code).not.toMatch(/<script|<iframe/);
      expect(code).toMatch(/^<(audio|video) src="[^"<>]*" controls preload="none"><\/\1>$/);
    }
  }
  const { post } = await save(ada, {
    embed_code: '<iframe src="https://player.vimeo.com/video/76979871" onload="x()"></iframe>',
    post: { type: 'video', one: '', two: '' },
  });
  const flat = await readOne('ada', post.action.id);
  const code = flat.type === 'video' ? (flat.player[0]?.embed_code ?? '') : '';
  const [, source = ''] = /^<iframe src="([^"]*)"/.exec(code) ?? [];
  expect(playerOrigins).toContain(new URL(source).origin);
  expect(code).not.toContain('onload');
});

test('a trail of 100 nested reblogs stays readable', async () => {
  const { post } = await save(ada);
  const entry = {
    blog_name: 'bob',
    blog_url: '/@bob',
    avatar_url: '',
    is_gone: false,
    content: { type: 'text', title: '', body_html: '<p>More</p>' },
  } as const;
  const trail = Array.from({ length: 100 }, (_, place) => ({
    ...entry,
    post_id: String(place + 1),
    is_root: place === 0,
  }));
  await app.db
    .updateTable('posts')
    .set({ trail: JSON.stringify(trail) })
    .where('id', '=', post.action.id)
    .execute();
  const words = wordsOf(await readOne('ada', post.action.id));
  expect(words.match(/<blockquote><p>More<\/p><\/blockquote>/g)).toHaveLength(100);
});
