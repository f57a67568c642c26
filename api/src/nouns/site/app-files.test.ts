import { appIcons, appPaths } from '@tessera/shared-contracts/platform/offline';
import sharp from 'sharp';
import * as v from 'valibot';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const manifest = v.object({
  name: v.string(),
  start_url: v.string(),
  display: v.string(),
  icons: v.array(v.object({ src: v.string(), sizes: v.string(), purpose: v.optional(v.string()) })),
  shortcuts: v.array(v.object({ url: v.string() })),
});

test('the manifest makes the product installable: its icons have the sizes that it says, and its shortcuts lead to pages', async () => {
  const ada = await app.register();
  const answer = await ada.get(appPaths.manifest);
  expect(answer.headers.get('content-type')).toBe('application/manifest+json');
  const { icons, shortcuts, ...rest } = v.parse(manifest, await answer.json());
  expect(rest).toEqual({ name: 'Tessera', start_url: '/dashboard', display: 'standalone' });
  expect(icons.map(({ purpose }) => purpose)).toEqual([undefined, undefined, 'maskable']);
  for (const { src, sizes } of icons) {
    const { width, height, format } = await sharp(
      await (await ada.get(src)).arrayBuffer(),
    ).metadata();
    expect([`${width}x${height}`, format]).toEqual([sizes, 'png']);
  }
  for (const { url } of shortcuts) expect([url, (await ada.get(url)).status]).toEqual([url, 200]);
});

test('every page names the manifest, the icon of phones and the colours of the frame around the app', async () => {
  const html = await (await app.stranger().get('/')).text();
  expect(html).toContain(`<link rel="manifest" href="${appPaths.manifest}"/>`);
  expect(html).toContain(`<link rel="apple-touch-icon" href="${appIcons.touch}"/>`);
  expect(html.match(/<meta name="theme-color"/g)).toHaveLength(2);
});

test('the icon that systems cut to a shape has its logo within the part that is always shown', async () => {
  const png = await (await app.stranger().get(appIcons.maskable)).arrayBuffer();
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  const middle = info.width / 2;
  // all but the ground is lighter
  const light = [...data.keys()].filter((at) => at % info.channels === 0 && (data[at] ?? 0) > 60);
  const distances = light.map((at) => {
    const pixel = at / info.channels;
    return Math.hypot((pixel % info.width) - middle, Math.floor(pixel / info.width) - middle);
  });
  expect(distances.length).toBeGreaterThan(1000);
  expect(distances.filter((away) => away > 0.4 * info.width)).toEqual([]);
});
