import { createServer, type Server } from 'node:http';
import type { Page } from '@playwright/test';
import { sidebarAdMark } from '@tessera/shared-contracts/ads/ads';
import { updatePost } from '@tessera/shared-contracts/posts/endpoints';
import { removeDataDir, startEmptyProduct } from '../support/product.ts';
import { expect, ready, test as base, type Person } from '../support/test.ts';

/** A fake ad network: the script that it serves, and the URLs that were requested from it. */
interface AdNetwork {
  /** The script that the next ad frame loads. */
  script: string;
  readonly requested: string[];
}

interface AdWorld {
  readonly network: AdNetwork;
  readonly url: string;
  /** The server's log so far. */
  readonly log: () => string;
}

const image =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="250"><rect width="300" height="250" fill="teal"/></svg>';
const showsImage = `globalThis.showAd = (place, { slot, width, height }) => {
  const img = new Image(width, height);
  img.src = 'ORIGIN/image.svg?' + slot;
  img.alt = 'Buy this, in the ' + slot;
  const link = document.createElement('a');
  link.href = 'https://shop.example/';
  link.append(img);
  place.replaceChildren(link);
  return { kind: 'video', pt: 'campaign-7', beacons: ['ORIGIN/beacon'] };
};`;

/** A `test` that runs with a product whose ads come from a fake ad network. */
const test = base.extend<object, { ads: AdWorld }>({
  ads: [
    async ({}, use) => {
      const network: AdNetwork = { script: '', requested: [] };
      const server: Server = createServer((request, answer) => {
        const { pathname } = new URL(request.url ?? '/', 'http://ads');
        network.requested.push(request.url ?? '');
        const isScript = pathname === '/ads.js';
        answer.writeHead(200, {
          'content-type': isScript ? 'text/javascript' : 'image/svg+xml',
          'cache-control': 'no-store',
          'cross-origin-resource-policy': 'cross-origin',
        });
        answer.end(isScript ? network.script.replaceAll('ORIGIN', origin) : image);
      });
      await new Promise<void>((resolve) => {
        server.listen(0, '127.0.0.1', resolve);
      });
      const place = server.address();
      if (typeof place !== 'object' || !place) throw new Error('no port');
      const origin = `http://127.0.0.1:${place.port}`;
      const product = await startEmptyProduct({ env: { AD_SCRIPT_URL: `${origin}/ads.js` } });
      await use({ network, url: product.url, log: product.output });
      await product.stop();
      removeDataDir(product.dataDir);
      server.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ ads }, use) => {
    await use(ads.url);
  },
});

// one process per site, as in desktop browsers, so that a hanging ad does not block the page
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--site-per-process'] });
  },
});

const sidebar = (page: Page) => page.getByRole('region', { name: 'Advertisement' });

/** Creates a blog with twelve quotes; returns its owner. */
async function writer(person: () => Promise<Person>): Promise<Person> {
  const ada = await person();
  for (let count = 1; count <= 12; count += 1)
    await ada.call(updatePost, {
      body: {
        channel_id: ada.blog,
        post: { type: 'quote', one: `Quote ${count}`, two: '', state: '0' },
      },
    });
  return ada;
}

test('ADS-01, ADS-10, ADS-13: ads load into the sidebar and the drawer, each in its own frame', async ({
  person,
  ads: { network, log },
}) => {
  network.script = showsImage;
  const ada = await writer(person);
  const page = await ada.open('/explore');
  await ready(page);
  const ad = sidebar(page).locator('iframe');
  await expect(ad.contentFrame().getByRole('img')).toHaveAttribute(
    'alt',
    'Buy this, in the sidebar',
  );
  await expect(ad).toHaveAttribute('sandbox', 'allow-scripts');
  // the ad is labelled as an ad
  const label = await sidebar(page).evaluate(
    (place) => getComputedStyle(place, '::before').content,
  );
  expect(label).toContain('Advertisement');
  expect((await ad.boundingBox())?.width).toBe(300);
  // a video ad sends its beacon once half of it has been in view for two seconds
  await expect.poll(() => network.requested).toContain('/beacon');

  // a press on the ad opens the advertiser’s page in a new tab
  await page
    .context()
    .route('https://shop.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: 'Shop' }),
    );
  const [shop] = await Promise.all([
    page.context().waitForEvent('page'),
    ad.contentFrame().getByRole('link').click(),
  ]);
  await shop.waitForURL('https://shop.example/');
  await shop.close();

  await page.locator('article').first().getByRole('link', { name: ada.blog }).first().click();
  const drawer = page.getByRole('dialog', { name: `Blog ${ada.blog}` });
  const placed = drawer.getByRole('complementary', { name: 'Advertisement' });
  await expect(placed.first().locator('iframe').contentFrame().getByRole('img')).toHaveAttribute(
    'alt',
    'Buy this, in the viewer',
  );
  // ad events are reported when the reader leaves the page
  await page.goto('/help');
  await expect
    .poll(log)
    .toMatch(/"trackers":\[\{"pt":"campaign-7","events":\[\{"event":"shown".*"event":"clicked"/);
});

test('ADS-07: if no ad appears, the ad container is removed and leaves no empty space', async ({
  person,
  ads: { network },
}) => {
  network.script = 'globalThis.showAd = () => false;';
  const ada = await writer(person);
  const page = await ada.open('/explore');
  await ready(page);
  await expect(page.locator(`[${sidebarAdMark}]`)).toHaveCount(0);
  await page.locator('article').first().getByRole('link', { name: ada.blog }).first().click();
  const drawer = page.getByRole('dialog', { name: `Blog ${ada.blog}` });
  await expect(drawer.getByRole('article').nth(5)).toBeVisible();
  await expect(drawer.getByRole('complementary')).toHaveCount(0);
});

test('browsers that send Global Privacy Control load nothing from the ad network', async ({
  person,
  ads: { network },
}) => {
  network.script = showsImage;
  const ada = await person();
  await ada.context.setExtraHTTPHeaders({ 'Sec-GPC': '1' });
  network.requested.length = 0;
  const page = await ada.open('/explore');
  await ready(page);
  await expect(page.locator(`[${sidebarAdMark}], iframe`)).toHaveCount(0);
  expect(network.requested).toEqual([]);
});

test('a hostile ad changes nothing on the page', async ({ person, ads: { network }, allowed }) => {
  // the console reports everything that the browser prevents the frame from doing
  allowed.push(
    /sandbox|Sandbox|SecurityError|Blocked|Refused|Content Security Policy|hostile|ERR_/i,
  );
  const ada = await writer(person);
  const attacks = [
    // navigates the page around the frame
    "try { top.location = 'https://evil.example/'; } catch {} try { parent.location.href = 'https://evil.example/'; } catch {}",
    // opens windows and dialogs
    "window.open('https://evil.example/'); alert('hostile'); confirm('hostile');",
    // changes the page and its storage
    "try { parent.document.body.innerHTML = ''; } catch {} try { localStorage.setItem('hostile', '1'); } catch {} try { document.cookie = 'hostile=1'; } catch {}",
    // sends messages to the page
    "for (const method of ['ad:click', 'resize', 'reply', 'logout']) parent.postMessage(JSON.stringify({ method, args: ['https://evil.example/'] }), '*');",
    // navigates its own frame
    "location = 'https://evil.example/';",
    'throw new Error("hostile");',
    'for (;;);',
  ];
  const page = await ada.open('/explore');
  await page
    .context()
    .route('https://evil.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: 'Evil' }),
    );
  for (const attack of attacks) {
    network.script = `globalThis.showAd = () => true; ${attack}`;
    network.requested.length = 0;
    await page.goto('/explore');
    await ready(page);
    await expect.poll(() => network.requested).toContain('/ads.js');
    // gives the script time to act
    await page.waitForTimeout(500);
    await expect(page.getByRole('article').first()).toBeVisible();
    // do not locate the field by role: it becomes a combobox once its code has loaded
    const field = page.getByRole('banner').locator('input[type="search"]');
    await field.fill('still here');
    await expect(field).toHaveValue('still here');
    expect(page.url()).toMatch(/\/explore$/);
    expect(page.context().pages()).toHaveLength(1);
    expect(await page.evaluate(() => localStorage.getItem('hostile'))).toBeNull();
  }
});
