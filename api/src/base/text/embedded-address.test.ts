import { refusals } from '@tessera/shared-contracts/core/refusals';
import fc from 'fast-check';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { embeddedAddress, ownHosts } from './embedded-address.ts';
import { renderWritten } from './sanitise.ts';
import { save, submit } from '../../testing/test-posting.ts';

const env = {
  baseUrl: 'https://bücher.example',
  mediaUrl: 'https://cdn.example/files',
  formerMediaUrls: ['http://old-cdn.example:8080'],
  assetsUrl: 'https://assets.example',
  s3: undefined,
};
const hosts = ownHosts(env);
const key = `ab/${'0'.repeat(38)}`;
const upload = `/media/${key}.png`;
const page = 'https://bücher.example/dashboard';

/** Whether a reader's browser would ask the product for something that is not an upload. */
function asksUs(src: string): boolean {
  const url = URL.parse(src, page);
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  const host = url.hostname.replace(/\.+$/, '');
  if (!['xn--bcher-kva.example', 'cdn.example', 'old-cdn.example', 'assets.example'].includes(host))
    return false;
  return url.pathname + url.search !== upload;
}

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
const unescaped = (text: string): string => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');

const scheme = fc.constantFrom(
  'https://',
  'http://',
  'HTTPS://',
  '//',
  'https:/',
  'https:',
  'https:\\\\',
  '/\\',
  '\\\\',
  ' https://',
  'ht\ttps://',
  'https:/\n/',
  '',
  'ftp://',
);
const user = fc.constantFrom('', '', 'a@', 'a:b@', 'https:%2f%2fa.example@', '@');
const host = fc.constantFrom(
  'bücher.example',
  'BÜCHER.EXAMPLE',
  'xn--bcher-kva.example',
  'XN--BCHER-KVA.Example',
  'ｂücher.example',
  'b%C3%BCcher.example',
  'bu\u0308cher.example',
  'bücher。example',
  'cdn.example',
  'c\tdn.example',
  'old-cdn.example',
  'assets.example',
  'other.example',
  'notcdn.example',
  '',
);
const end = fc.constantFrom('', '', '.', '..', ':443', ':80', ':8080', '.:443');
const path = fc.constantFrom(
  '/logout',
  '\\logout',
  '?q',
  '',
  `/media/${key}.png`,
  `/media/${key}.mp4`,
  `/media/${key}.png?x`,
  `/media/${key}.png#x`,
  `/media/${key}.png/../../../search`,
  `/media/../media/${key}.png`,
  '/media/../search/x',
  '/media/%2e%2e/search',
  '/media/.%2E/search',
  `/files/${key}.png`,
  `/search/${key}.png`,
);
const spelled = fc.tuple(scheme, user, host, end, path).map((parts) => parts.join(''));

test.each(['rich', 'html', 'markdown'] as const)(
  'in the %s editor, no embedded address makes a browser ask this product for anything but an upload',
  (editor) => {
    fc.assert(
      fc.property(spelled, fc.constantFrom('img', 'video', 'more'), (src, tag) => {
        const at = attribute(src);
        const source = {
          img: `<p>a <img src="${at}" srcset="${at} 2x" style="background:url('${at}')"> b</p>`,
          video: `<video src="${at}" poster="${at}"><source src="${at}" srcset="${at}"></video>`,
          more: [
            `<iframe src="${at}"></iframe><audio src="${at}"></audio><object data="${at}"></object>`,
            `<p style="background:url(${at})" background="${at}">x</p><link href="${at}" rel=icon>`,
            `<input type=image src="${at}"><svg><image href="${at}"/></svg><embed src="${at}">`,
          ].join(''),
        }[tag];
        const image = editor === 'markdown' && tag === 'img' ? `![x](<${src}>)\n\n` : '';
        const html = renderWritten(image + source, editor, hosts);
        for (const [, name = '', value = ''] of html.matchAll(/ ([a-z-]+)="([^"]*)"/g)) {
          expect(['srcset', 'poster', 'style', 'background', 'data']).not.toContain(name);
          if (name === 'src') expect([src, asksUs(unescaped(value))]).toEqual([src, false]);
        }
        expect(html).not.toMatch(/<(?:video|audio|source|iframe|object|embed|input|svg|link)\b/);
      }),
      { numRuns: 500 },
    );
  },
);

test('an upload may be spelled with the address of the site or of a CDN; other sites stay as typed', () => {
  for (const src of [
    upload,
    `https://BÜCHER.example${upload}`,
    `https://xn--bcher-kva.example.:443${upload}`,
    `https://cdn.example/files/${key}.png`,
    `http://old-cdn.example/${key}.png`,
  ])
    expect(embeddedAddress(src, 'image', hosts)).toBe(upload);
  for (const src of [
    'https://other.example/a.png',
    'https://other.example:444/x?https://cdn.example/',
  ])
    expect(embeddedAddress(src, 'image', hosts)).toBe(src);
  expect(embeddedAddress(upload, 'video', hosts)).toBeUndefined();
  expect(embeddedAddress(`https://cdn.example/${key}.mp4`, 'image', hosts)).toBeUndefined();
});

describe('in a post', () => {
  let app: TestApp;
  let ada: Registered;
  beforeAll(async () => {
    app = await createTestApp();
    ada = await app.register({ blog: 'ada' });
  });
  afterAll(() => app.close());

  const own = (path: string): string => app.deps.env.baseUrl.toUpperCase() + path;

  test('the text loses such images', async () => {
    const { post } = await save(ada, {
      editor_type: 'html',
      post: { two: `<p>a<img src="${own('/search/x')}">b</p>` },
    });
    expect(post.content).toMatchObject({ body_html: '<p>ab</p>' });
  });

  test('other addresses of this product are refused as photo, thumbnail, sound and video', async () => {
    const bodies = [
      { post: { type: 'photo', photoset_order: 'o1' }, images: { o1: own('/search/x') } },
      { post: { type: 'link', two: 'https://a.example' }, thumbnail: own('/search/x') },
      { post: { type: 'audio', three: own('/search/x') } },
      { post: { type: 'video', one: own('/search/x.mp4') } },
    ] as const;
    for (const body of bodies)
      expect([body.post.type, await submit(ada, body)]).toMatchObject([
        body.post.type,
        { status: 400, errors: [refusals.noUpload] },
      ]);
  });
});
