import { playerOrigins } from '@tessera/shared-contracts/embeds/embed-services';
import { embedCode } from '@tessera/shared-contracts/sharing/embed-frame';
import { expect, ready, test } from '../support/test.ts';

const message = (method: string, ...args: readonly unknown[]): string =>
  JSON.stringify({ method, args });

test('CHAN-01, CHAN-04: a tab learns of a logout in another tab, and ignores a login message from an embedded player', async ({
  person,
}) => {
  const ada = await person();
  const page = await ada.open('/dashboard');
  await ready(page);
  const player = `${playerOrigins[0]}/embed/forged`;
  await page.route(player, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<script>parent.postMessage(${JSON.stringify(message('session', 'mallory'))}, '*');</script>`,
    }),
  );
  await page.evaluate((src) => {
    const heard = Promise.withResolvers<string>();
    window.addEventListener('message', ({ origin }) => heard.resolve(origin), { once: true });
    const frame = document.createElement('iframe');
    frame.src = src;
    document.body.append(frame);
    return heard.promise;
  }, player);
  await expect(page.getByText('mallory')).toHaveCount(0);
  const other = await ada.open('/likes');
  await ready(other);
  await other.evaluate(
    (text) => {
      const tabs = new BroadcastChannel('tessera');
      for (const data of ['{', '{"args":["mallory"]}', text]) tabs.postMessage(data);
      tabs.close();
    },
    message('session', ''),
  );
  // messages keep their order, so the earlier ones would have taken effect by now
  await expect(page.getByText('You logged out in another tab.')).toBeVisible();
  await expect(page.getByText('mallory')).toHaveCount(0);
});

test('CHAN-04, CHAN-05: the frame of a post on another site gets the post’s height, and no other window can set that height', async ({
  person,
  browser,
  baseURL,
}) => {
  const ada = await person();
  const id = await ada.publish('On another site', '<p>Words.</p>');
  const code = embedCode({
    baseUrl: baseURL ?? '',
    embedKey: ada.blog,
    embedDid: id,
    title: 'Post',
  });
  const context = await browser.newContext();
  const page = await context.newPage();
  const forged = JSON.stringify(message('resize', 500, 7777));
  // the other site is on the product's host, because browsers do not let pages of other hosts load
  // frames and scripts from this machine
  const site = new URL('/site.html', baseURL);
  await context.route(site.href, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>Site</title>${code}` }),
  );
  // the same scheme, because an HTTPS page loads no HTTP frames
  const evil = `${site.protocol}//evil.example`;
  await context.route(`${evil}/**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<script>parent.postMessage(${forged}, '*');</script>`,
    }),
  );
  await page.goto(site.href);
  const height = () =>
    page.getByTitle('Post').evaluate((frame) => Number.parseFloat(frame.style.height) || 0);
  await expect.poll(height).toBeGreaterThan(80);
  await page.evaluate(
    async ({ text, evil }) => {
      const heard = Promise.withResolvers<string>();
      window.addEventListener('message', ({ origin }) => {
        if (origin === evil) heard.resolve(origin);
      });
      window.postMessage(text, '*');
      const frame = document.createElement('iframe');
      frame.src = `${evil}/`;
      document.body.append(frame);
      await heard.promise;
    },
    { text: message('resize', 500, 6666), evil },
  );
  expect(await height()).toBeLessThan(2000);
  await context.close();
});
