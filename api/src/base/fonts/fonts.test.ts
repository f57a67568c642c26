import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fontStylesheetPath, titleFonts } from '@tessera/shared-contracts/blogs/fonts';
import * as v from 'valibot';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { fallbackFonts } from './fallback-fonts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const served = titleFonts.flatMap((font) =>
  font.webfont ? [{ ...font, webfont: font.webfont }] : [],
);
const manifest = v.object({ version: v.string(), license: v.string() });

test.each(served)(
  'CARD-06, CARD-07, DRAWER-41: the stylesheet, Latin files and licence of $name are served from its package',
  async ({ name, family, webfont }) => {
    const packageName =
      webfont.path === 'source-serif-4'
        ? '@fontsource-variable/source-serif-4'
        : `@fontsource/${webfont.path}`;
    expect(
      v.parse(
        manifest,
        JSON.parse(
          readFileSync(
            createRequire(import.meta.url).resolve(`${packageName}/package.json`),
            'utf8',
          ),
        ),
      ),
    ).toEqual({ version: webfont.version, license: 'OFL-1.1' });
    const visitor = app.stranger();
    const sheet = await visitor.get(fontStylesheetPath(webfont));
    expect([
      sheet.status,
      sheet.headers.get('content-type'),
      sheet.headers.get('cache-control'),
    ]).toEqual([200, 'text/css; charset=utf-8', 'public, max-age=31536000, immutable']);
    const css = await sheet.text();
    expect(css).toContain(`font-family:${family.split(',')[0]}`);
    expect(css).toContain('font-display:swap');
    const files = [...css.matchAll(/url\('([^']+)'\)/g)].map(([, file]) => file);
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      const answer = await visitor.get(`/fonts/${webfont.path}/${file}`);
      expect([
        answer.status,
        answer.headers.get('content-type'),
        answer.headers.get('access-control-allow-origin'),
        answer.headers.get('cache-control'),
      ]).toEqual([200, 'font/woff2', '*', 'public, max-age=31536000, immutable']);
      expect(
        Buffer.from(await answer.arrayBuffer())
          .subarray(0, 4)
          .toString(),
      ).toBe('wOF2');
    }
    expect(await (await visitor.get(`/fonts/${webfont.path}/license.txt`)).text()).toContain(
      'SIL OPEN FONT LICENSE',
    );
    // every font except the product's own text font has a fallback with matching metrics
    if (name !== 'Source Serif')
      expect([
        css.includes(`'${name} Fallback'`),
        family.includes(`'${name} Fallback'`),
        fallbackFonts[name]?.size,
      ]).toEqual([true, true, expect.any(Number)]);
  },
);

test('a font URL without the current version is cached for a day; a request for an unknown font or file fails with 404', async () => {
  const visitor = app.stranger();
  expect((await visitor.get('/fonts/lora/stylesheet.css')).headers.get('cache-control')).toBe(
    'public, max-age=86400',
  );
  expect(
    (await visitor.get('/fonts/lora/stylesheet.css?v=0.0.1')).headers.get('cache-control'),
  ).toBe('public, max-age=86400');
  for (const address of [
    '/fonts/georgia/stylesheet.css',
    '/fonts/comic/stylesheet.css',
    '/fonts/..%2f..%2fpackage/stylesheet.css',
    '/fonts/lora/package.json',
    '/fonts/lora/lora-latin-ext-700-normal.woff2',
    '/fonts/lora/..%2fpackage.json',
    '/fonts/__proto__/stylesheet.css',
    '/fonts/lora',
  ])
    expect([address, (await visitor.get(address)).status]).toEqual([address, 404]);
});

test('DRAWER-41: if an assets host is configured, pages name it and allow its fonts', async () => {
  const page = async (client: TestApp) => {
    const answer = await client.stranger().get('/explore');
    return [await answer.text(), answer.headers.get('content-security-policy') ?? ''] as const;
  };
  const assetsUrl = 'https://assets.example';
  const other = await createTestApp({ assetsUrl });
  const [html, policy] = await page(other);
  await other.close();
  expect(html).toContain(`"assets_host":"${assetsUrl}"`);
  expect(policy).toMatch(/style-src 'self' https:\/\/assets\.example[ ;]/);
  expect(policy).toMatch(/font-src 'self' https:\/\/assets\.example;/);
  const [plain, strict] = await page(app);
  expect(plain).not.toContain('assets_host');
  expect(strict).toContain("font-src 'self';");
});
