import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { fetchPost } from '@tessera/shared-contracts/posts/endpoints';
import { payload, save, storedPost } from '../../testing/test-posting.ts';
import { makePng } from '../../testing/media-samples.ts';
import { startS3Server, type S3Server } from '../../testing/s3/s3-server.ts';
import { createTestApp, type Registered, type TestApp } from '../../testing/test-app.ts';
import { linkMedia, unlinkMedia } from './link-media.ts';
import { bucketAddress } from './s3-settings.ts';
import { sendPhoto } from '../../testing/test-uploads.ts';

const key = `ab/${'0'.repeat(38)}.png`;
const cdn = 'https://cdn.example.org/m';
const former = 'https://old.example.org';
const env = { mediaUrl: cdn, formerMediaUrls: [former], baseUrl: 'https://tessera.example' };

test.each([
  [`<img src="/media/${key}">`, `<img src="${cdn}/${key}">`],
  [`<img src='/media/${key}'>`, `<img src='${cdn}/${key}'>`],
  [`<a style="background:url(/media/${key})">`, `<a style="background:url(${cdn}/${key})">`],
  [
    `data-x="{&quot;url&quot;:&quot;/media/${key}&quot;}"`,
    `data-x="{&quot;url&quot;:&quot;${cdn}/${key}&quot;}"`,
  ],
  [
    `srcset="/media/${key} 500w, /media/${key} 1x, "`,
    `srcset="${cdn}/${key} 500w, ${cdn}/${key} 1x, "`,
  ],
  [
    String.raw`{"html":"<img src=\"/media/${key}\">"}`,
    String.raw`{"html":"<img src=\"${cdn}/${key}\">"}`,
  ],
  [`<meta content="${env.baseUrl}/media/${key}">`, `<meta content="${cdn}/${key}">`],
])('rewrites %s to the CDN', (ours, theirs) => {
  expect(linkMedia(env, ours)).toBe(theirs);
  expect(linkMedia(env, theirs)).toBe(theirs);
});

test.each([
  `<p>See /media/${key}</p>`,
  `<img src="https://elsewhere.example/media/${key}">`,
  `<img src="/media/originals/${key}">`,
  `<img src="/media/${key}.html">`,
  `<img src="/media/ab/short.png">`,
  // captions from another host need CORS
  `<track src="/media/${key.replace('png', 'vtt')}">`,
])('does not rewrite %s', (text) => {
  expect(linkMedia(env, text)).toBe(text);
});

test('rewrites CDN URLs in input back to our own paths, at any depth', () => {
  expect(
    unlinkMedia(env, { a: [`<img src="${cdn}/${key}">`, 1, null], b: { c: `${former}/${key}` } }),
  ).toEqual({ a: [`<img src="/media/${key}">`, 1, null], b: { c: `/media/${key}` } });
  const other = { url: `${cdn}/else.png`, foreign: `https://a.example/?of=${cdn}/${key}` };
  expect(unlinkMedia(env, other)).toEqual(other);
});

test('without a CDN nothing changes, except URLs of a former CDN in input', () => {
  const none = { ...env, mediaUrl: '', formerMediaUrls: [] };
  expect(linkMedia(none, `"/media/${key}"`)).toBe(`"/media/${key}"`);
  const value = { url: `${cdn}/${key}` };
  expect(unlinkMedia(none, value)).toBe(value);
  // forms may still contain URLs of a former CDN
  const gone = { ...none, formerMediaUrls: [cdn] };
  expect(unlinkMedia(gone, value)).toEqual({ url: `/media/${key}` });
});

describe('with a CDN in front of the bucket', () => {
  let folder = '';
  let s3: S3Server;
  let app: TestApp;
  let ada: Registered;
  let mediaUrl = '';
  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'tessera-cdn-'));
    s3 = await startS3Server(folder);
    s3.publicKeys = /^[0-9a-f]{2}\//;
    mediaUrl = bucketAddress(s3.settings, s3.settings.endpoint).href.replace(/\/$/, '');
    app = await createTestApp({ s3: s3.settings, mediaUrl });
    ada = await app.register({ blog: 'ada' });
  });
  afterAll(async () => {
    await app.close();
    await s3.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('responses and pages contain a photo’s CDN URL, and posts store only its path', async () => {
    const { response } = await sendPhoto(ada, await makePng({ width: 800, height: 600, seed: 81 }));
    const url = String(response['url']);
    expect(url.startsWith(`${mediaUrl}/`)).toBe(true);
    const image = await fetch(url);
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(image.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');

    // forms send back the URL that they received
    const { post } = await save(ada, {
      images: { o1: url },
      post: {
        type: 'photo',
        one: '',
        two: `<p><img src="${url}" alt="Rain"></p>`,
        photoset_order: 'o1',
        photoset_layout: '1',
      },
    });
    const stored = JSON.stringify((await storedPost(app, post.action.id)).content);
    expect(stored).not.toContain(mediaUrl);
    expect(stored).toContain(url.replace(mediaUrl, '/media'));
    const opened = payload(
      fetchPost,
      await ada.call(fetchPost, { body: { post_id: post.action.id } }),
    );
    expect(JSON.stringify(opened)).toContain(`"${url}"`);

    for (const client of [ada, app.stranger()])
      for (const page of [
        post.post_url,
        '/@ada',
        '/explore',
        '/@ada/rss',
        '/@ada/atom',
        '/@ada/feed.json',
      ]) {
        const answer = await client.get(page);
        const html = await answer.text();
        expect([page, answer.status, html.includes('"/media/')]).toEqual([page, 200, false]);
        if (page === post.post_url) expect(html).toContain(`src="${url}`);
        if (page === post.post_url)
          expect(html).toMatch(/<meta property="og:image" content="http:\/\/127/);
      }
  });

  test('shared pages, which are cached compressed, also contain a photo’s CDN URL', async () => {
    const { response } = await sendPhoto(ada, await makePng({ width: 800, height: 600, seed: 82 }));
    const url = String(response['url']);
    const { post } = await save(ada, {
      images: { o1: url },
      post: { type: 'photo', one: '', two: '', photoset_order: 'o1', photoset_layout: '1' },
    });
    const answer = await app
      .stranger()
      .get(post.post_url, { headers: { 'accept-encoding': 'gzip' } });
    expect([answer.headers.get('content-encoding'), answer.headers.has('etag')]).toEqual([
      'gzip',
      true,
    ]);
    const html = gunzipSync(Buffer.from(await answer.arrayBuffer())).toString();
    expect([html.includes(`src="${url}`), html.includes('"/media/')]).toEqual([true, false]);
  });

  test('the content security policy allows media from the CDN, but no scripts', async () => {
    const policy = (await ada.get('/dashboard')).headers.get('content-security-policy') ?? '';
    const { origin } = new URL(mediaUrl);
    expect(policy).toContain(`img-src 'self' data: blob: https: ${origin};`);
    expect(policy).toContain(`media-src 'self' blob: https: ${origin};`);
    expect(policy).not.toMatch(/script-src[^;]*127\.0\.0\.1/);
  });

  test('originals, images of messages and exports are not public', async () => {
    for (const place of ['originals', 'private', 'exports']) {
      s3.objects.put(`${place}/${key}`, {}, [Buffer.from('x')]);
      expect((await fetch(`${mediaUrl}/${place}/${key}`)).status).toBe(403);
    }
  });
});
