import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { getLinkData } from '@tessera/shared-contracts/links/endpoints';
import { linkLimits, linkTexts } from '@tessera/shared-contracts/links/texts';
import type { LinkData } from '@tessera/shared-contracts/links/endpoints';
import { payload, save } from '../../testing/test-posting.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Registered;
let drawing: Buffer;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.register();
  drawing = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#345' } })
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .png()
    .toBuffer();
});
afterAll(() => app.close());

/** A PNG of one colour with one bit per pixel, so that many pixels take only a few kilobytes. */
function blackPng(edge: number): Buffer {
  const number = (value: number): Buffer => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return bytes;
  };
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    return Buffer.concat([number(data.length), body, number(crc32(body))]);
  };
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(edge / 8)) * edge));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.concat([number(edge), number(edge), Buffer.from([1, 0, 0, 0, 0])])),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

let count = 0;
/** A URL that is not in the cache. */
const fresh = (): string => `https://news.example/${++count}`;
const ask = async (url: string): Promise<LinkData> =>
  payload(getLinkData, await ada.call(getLinkData, { body: { url } }));
const refusal = async (url: string): Promise<unknown> => {
  const { status, errors } = await ada.call(getLinkData, { body: { url } });
  return [status, ...errors];
};

test('API-70: a page gives title, excerpt, author and a thumbnail stored on this server', async () => {
  const address = fresh();
  app.web.set({
    [address]: {
      content:
        '<title>Plain</title><meta property="og:title" content="Rain &amp; more"><meta property="og:description" content=" It\n rains. "><meta name="author" content="Bob"><meta property="og:image" content="/rain.png">',
    },
    'https://news.example/rain.png': { type: 'image/png', content: drawing },
  });
  const data = await ask(address);
  expect(data).toEqual({
    title: 'Rain & more',
    excerpt: 'It rains.',
    author: 'Bob',
    thumbnail: expect.stringMatching(/^\/media\/.+\.jpg$/),
    url: address,
  });
  const kept = await ada.get(data.thumbnail);
  const stored = await sharp(Buffer.from(await kept.arrayBuffer())).metadata();
  expect(stored).toMatchObject({ width: 1280, height: 640, format: 'jpeg' });
  expect(stored.exif).toBeUndefined();
  const { post } = await save(ada, {
    thumbnail: data.thumbnail,
    excerpt: data.excerpt,
    author: data.author,
    post: { type: 'link', one: data.title, two: data.url, three: '' },
  });
  expect(post.content).toMatchObject({ type: 'link', thumbnail: data.thumbnail });
});

test('API-70: the oEmbed provider’s data take precedence, and the page supplies what they lack', async () => {
  app.web.set({
    'https://vimeo.com/api/oembed.json': {
      type: 'application/json',
      content: JSON.stringify({
        title: 'Video &amp; more',
        author_name: 'Ada',
        thumbnail_url: 'https://i.example/1.png',
      }),
    },
    'https://vimeo.com/1': {
      content: '<title>Video on Vimeo</title><meta name="description" content="A video.">',
    },
    'https://i.example/1.png': { type: 'image/png', content: drawing },
  });
  expect(await ask('https://vimeo.com/1')).toEqual({
    title: 'Video & more',
    excerpt: 'A video.',
    author: 'Ada',
    thumbnail: expect.stringContaining('/media/'),
    url: 'https://vimeo.com/1',
  });
});

test('API-70: data from the oEmbed provider alone, or from the page alone, are enough', async () => {
  app.web.set({
    'https://vimeo.com/api/oembed.json': {
      type: 'application/json',
      content: JSON.stringify({ title: 'Video', provider_name: 'Vimeo' }),
    },
  });
  expect(await ask('https://vimeo.com/2')).toEqual({
    title: 'Video',
    excerpt: '',
    author: 'Vimeo',
    thumbnail: '',
    url: 'https://vimeo.com/2',
  });
  app.web.set({ 'https://vimeo.com/3': { content: '<title>Video</title>' } });
  expect(await ask('https://vimeo.com/3')).toMatchObject({ title: 'Video', thumbnail: '' });
});

test('API-70: a page’s oEmbed data are fetched only if the page lacks a title or an image', async () => {
  const [little, enough] = [fresh(), fresh()];
  const offer = '<link rel="alternate" type="application/json+oembed" href="/oembed">';
  app.web.set({
    [little]: { content: `<title>Page</title>${offer}` },
    [enough]: { content: `<title>Page</title><meta property="og:image" content="/x.png">${offer}` },
    'https://news.example/oembed': {
      type: 'application/json',
      content: JSON.stringify({ title: 'Offered', author_name: 'Eve' }),
    },
  });
  expect(await ask(little)).toMatchObject({ title: 'Offered', author: 'Eve' });
  expect(await ask(enough)).toMatchObject({ title: 'Page' });
});

test('API-70: an empty page is accepted, and yields empty data', async () => {
  const address = fresh();
  app.web.set({ [address]: { content: '' } });
  expect(await ask(address)).toEqual({
    title: '',
    excerpt: '',
    author: '',
    thumbnail: '',
    url: address,
  });
});

test('title, excerpt and author each become one well-formed line of limited length', async () => {
  const address = fresh();
  app.web.set({
    [address]: {
      content: `<title>${'é '.repeat(2000)}</title><meta name="description" content="a\u0000b\u202e\n\t${'𝒳'.repeat(2000)}"><meta name="author" content="${'x'.repeat(5000)}">`,
    },
  });
  const { title, excerpt, author } = await ask(address);
  for (const [text, longest] of [
    [title, linkLimits.title],
    [excerpt, linkLimits.excerpt],
    [author, linkLimits.author],
  ] as const) {
    expect(text.length).toBeGreaterThan(longest / 2);
    expect(text.length).toBeLessThanOrEqual(longest);
    expect(text.isWellFormed()).toBe(true);
    expect(text).not.toMatch(/[\p{Cc}]/u);
  }
});

test('an invalid, oversized or missing image only leaves the thumbnail empty', async () => {
  const bomb = blackPng(11_000);
  const images = {
    'https://news.example/svg.png': {
      type: 'image/png',
      content:
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    },
    'https://news.example/bomb.png': { type: 'image/png', content: bomb },
    'https://news.example/text.png': { type: 'text/plain', content: 'x' },
  };
  for (const image of [
    '/svg.png',
    '/bomb.png',
    '/text.png',
    '/away.png',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'http://[',
  ]) {
    const address = fresh();
    app.web.set({
      [address]: { content: `<title>t</title><meta property="og:image" content="${image}">` },
      ...images,
    });
    expect(await ask(address)).toMatchObject({ title: 't', thumbnail: '' });
  }
}, 30_000);

test('the image URL resolves against the page’s final URL and base', async () => {
  const address = fresh();
  app.web.set({
    [address]: {
      url: 'https://moved.example/a/b',
      content: '<base href="/deep/"><meta property="og:image" content="x.png">',
    },
    'https://moved.example/deep/x.png': { type: 'image/png', content: drawing },
  });
  expect((await ask(address)).thumbnail).not.toBe('');
});

test('API-70: a missing protocol is added to a URL, and credentials are neither sent nor returned', async () => {
  app.web.set({
    'http://plain.example/': { content: '<title>Plain</title>' },
    'https://secret.example/': { content: '<title>Open</title>' },
  });
  expect(await ask(' plain.example ')).toMatchObject({
    title: 'Plain',
    url: 'http://plain.example/',
  });
  expect(await ask('https://ada:pass@secret.example/')).toMatchObject({
    title: 'Open',
    url: 'https://secret.example/',
  });
  expect(app.web.asked.join(' ')).not.toContain('pass');
});

test.each([
  '',
  'nonsense',
  'http://',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'ftp://a.example',
  'https://a b.example',
])('API-70: refuses %j as a URL', async (url) => {
  expect(await refusal(url)).toEqual([400, linkTexts.invalid]);
});

test('API-70: refuses unreachable URLs, and files that are not HTML, with a message', async () => {
  expect(await refusal('https://away.example/')).toEqual([400, linkTexts.unreadable]);
  app.web.set({ 'https://pdf.example/': { type: 'application/pdf', content: '%PDF' } });
  expect(await refusal('https://pdf.example/')).toEqual([400, linkTexts.unreadable]);
});

test('responses are cached for a while, but failures are not', async () => {
  const address = fresh();
  expect(await refusal(address)).toEqual([400, linkTexts.unreadable]);
  app.web.set({ [address]: { content: '<title>First</title>' } });
  expect(await ask(address)).toMatchObject({ title: 'First' });
  app.web.set({ [address]: { content: '<title>Second</title>' } });
  expect(await ask(address)).toMatchObject({ title: 'First' });
});

test('refuses visitors, and limits calls per user', async () => {
  expect(
    (await (await app.visitor()).call(getLinkData, { body: { url: 'https://a.example' } })).status,
  ).toBe(401);
  const strict = await createTestApp({ rateLimitFactor: 1 });
  const bob = await strict.register();
  strict.web.set({ 'https://a.example/': { content: '<title>x</title>' } });
  const statuses = [];
  for (let n = 0; n < 62; n++)
    statuses.push((await bob.call(getLinkData, { body: { url: 'https://a.example/' } })).status);
  expect([statuses.indexOf(429), statuses.lastIndexOf(200)]).toEqual([60, 59]);
  expect(
    (await (await strict.register()).call(getLinkData, { body: { url: 'https://a.example/' } }))
      .status,
  ).toBe(200);
  await strict.close();
}, 30_000);
