import { adFramePath } from '@tessera/shared-contracts/ads/ads';
import { trackers } from '@tessera/shared-contracts/ads/endpoints';
import { blogPosts } from '@tessera/shared-contracts/posts/blog-posts';
import { createTestApp, type TestApp, type TestClient } from '../../testing/test-app.ts';

const adScriptUrl = 'https://ads.example/ads.js?a=1&b=2';
let app: TestApp;
let plain: TestApp;
beforeAll(async () => {
  app = await createTestApp({ adScriptUrl, trackerUrl: '/t' });
  plain = await createTestApp();
});
afterAll(async () => {
  await app.close();
  await plain.close();
});

const pageOf = async (client: TestClient, headers: Record<string, string> = {}) =>
  (await client.get('/explore', { headers })).text();
const adsOf = (html: string) => ({
  script: html.includes('https://ads.example/ads.js'),
  place: html.includes('data-sidebar-ad'),
  viewer: html.includes('"lrec_on_blog_pages_peepr":true'),
});

test('ADS-09, ADS-14: pages contain the URLs of the ad script and the tracker only if these are configured', async () => {
  const html = await pageOf(await app.visitor());
  expect(adsOf(html)).toEqual({ script: true, place: true, viewer: true });
  expect(html).toContain('"trackerUrl":"/t"');
  const none = await pageOf(await plain.visitor());
  expect(adsOf(none)).toEqual({ script: false, place: false, viewer: false });
});

test('a visitor whose browser asks sites not to track them gets no ads and no tracker', async () => {
  const html = await pageOf(await app.visitor(), { 'sec-gpc': '1' });
  expect(adsOf(html)).toEqual({ script: false, place: false, viewer: false });
  expect(html).not.toContain('trackerUrl');
});

test('BOOT-11: the response with posts for the drawer states whether there are ads', async () => {
  for (const one of [app, plain]) {
    const ada = await one.register();
    const { response } = await ada.call(blogPosts, {
      query: { tumblelog_name_or_id: ada.blog, post_id: '', limit: 10, offset: 0 },
    });
    expect(response).toHaveProperty('peepr_ad', one === app ? expect.any(Object) : null);
  }
});

test('the ad frame runs no scripts but ours and those of the ad host, and is sandboxed even when it is opened as a page', async () => {
  const frame = await app.stranger().get(adFramePath);
  const policy = frame.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/script-src 'sha256-[^']+' https:\/\/ads\.example;/);
  expect(policy).toContain('sandbox allow-scripts');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'self'");
  expect(frame.headers.get('set-cookie')).toBeNull();
  const html = await frame.text();
  expect(html).toContain('src="https://ads.example/ads.js?a=1&amp;b=2"');
  expect(html).not.toContain('form_key');
  expect((await plain.stranger().get(adFramePath)).status).toBe(404);
});

test('ADS-13, ADS-14: ad events are accepted in batches by placement (pt), as plain text and without a form key; an unknown event is refused', async () => {
  const send = (body: unknown) =>
    app
      .stranger()
      .post(trackers.path, JSON.stringify(body), { contentType: 'text/plain;charset=UTF-8' });
  const events = [{ event: 'shown', ts: 1 }];
  expect((await send({ trackers: [{ pt: 'a', events }] })).status).toBe(200);
  expect(
    (await send({ trackers: [{ pt: 'a', events: [{ event: 'guessed', ts: 1 }] }] })).status,
  ).toBe(400);
});
