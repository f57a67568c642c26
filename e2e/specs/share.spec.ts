import { createServer, type Server } from 'node:http';
import type { Locator, Page } from '@playwright/test';
import { follow } from '@tessera/shared-contracts/follows/endpoints';
import { updatePost } from '@tessera/shared-contracts/posts/endpoints';
import {
  facebookStatus,
  shareByEmail,
  shareData,
} from '@tessera/shared-contracts/sharing/endpoints';
import { replyToCookie } from '@tessera/shared-contracts/sharing/share-limits';
import { articlesOfType } from '../support/page-parts.ts';
import { changeShareData, openSharing, partsOf } from '../support/share-popover.ts';
import { useDemo } from '../support/demo.ts';
import { expect, ready, test } from '../support/test.ts';

useDemo();

/** The page's first post of a given type that another user published. */
const strangersPost = (page: Page, type: string): Locator =>
  articlesOfType(page, type)
    .filter({ has: page.getByRole('button', { name: 'Like' }) })
    .first();

/** The first options for sharing a post. Those that open a new window say so after the name. */
const toNetworks = ['Permalink', 'Embed', 'Email', /Facebook/, /Twitter/] as const;
async function expectOptions(list: Locator, names: readonly (string | RegExp)[]): Promise<void> {
  const options = list.getByRole('listitem');
  await expect(options).toHaveText(names);
  await expect(options.last().getByRole('link')).toHaveAttribute('href', /\/report\?post=\d+$/);
}

test('SHARE-01, SHARE-07, SHARE-08, SHARE-09, SHARE-10, SHARE-11, SHARE-12, SHARE-15, SHARE-16, SHARE-20, SHARE-21, SHARE-28, RULE-39: a user shares posts by embed code, by email and on networks', async ({
  person,
}) => {
  test.setTimeout(90_000);
  const ada = await person();
  const { context } = ada;
  for (const tumblelog of ['tidewater', 'fernandmoss', 'breadandbutter', 'paperplanets'])
    await ada.call(follow, { body: { tumblelog } });
  // the page is told that Ada's email is confirmed, so it offers replies; the server refuses them
  await context.route('**/dashboard', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace('"is_verified_email":false', '"is_verified_email":true'),
    });
  });
  const page = await context.newPage();
  await page.goto('/dashboard');
  await ready(page);

  await test.step('a photo post can be shared to Pinterest', async () => {
    const photo = await openSharing(strangersPost(page, 'photo'));
    await expectOptions(partsOf(photo).networks, [...toNetworks, /Pinterest/, /Reddit/, 'Report']);
    await page.keyboard.press('Escape');
    await expect(photo).toHaveCount(0);
  });
  // people without a blog that may send messages get the list of options in place of recipients
  await changeShareData(page, { show_message: false });
  const post = strangersPost(page, 'text');
  const button = post.getByRole('button', { name: 'Share', exact: true });
  await expect(button).toBeVisible();
  const popover = await openSharing(post);
  await expectOptions(popover, [...toNetworks, /Reddit/, 'Report']);

  await test.step('the list opens the embed code, and Cancel returns to it', async () => {
    await popover.getByRole('button', { name: 'Embed' }).press('Enter');
    await expect(popover.getByRole('textbox', { name: 'Embed code' })).toHaveValue(
      /^<iframe src="http.*\/embed\.js"><\/script>$/,
    );
    await popover.getByRole('button', { name: 'Cancel' }).click();
    await expect(popover.getByRole('button', { name: 'Embed' })).toBeFocused();
  });

  const address = popover.getByRole('textbox', { name: 'Email address' });
  const send = popover.getByRole('button', { name: /^Sen[dt]/ });
  await test.step('mail requires an address, and Cancel clears it', async () => {
    await popover.getByRole('button', { name: 'Email' }).click();
    await expect(address).toBeFocused();
    await page.keyboard.type('cleo@home');
    await expect(send).toBeDisabled();
    await page.keyboard.type('.example');
    await expect(send).toBeEnabled();
    await popover.getByRole('button', { name: 'Cancel' }).click();
    await popover.getByRole('button', { name: 'Email' }).click();
    await expect(address).toHaveValue('');
  });

  await test.step('remembers whether replies are allowed', async () => {
    await popover.getByRole('checkbox', { name: `Let them reply to ${ada.blog}` }).check();
    const cookie = async () =>
      (await context.cookies()).find(({ name }) => name === replyToCookie.name);
    await expect.poll(async () => (await cookie())?.value).toBe('1');
    expect(
      Math.abs(((await cookie())?.expires ?? 0) - Date.now() / 1000 - replyToCookie.lifetime),
    ).toBeLessThan(120);
  });

  await test.step('an error keeps the form ready; then the mail is sent and the popover closes', async () => {
    await address.fill('cleo@home.example');
    await send.click();
    await expect(popover.getByRole('alert')).toHaveText(
      'Error! Confirm your email address so that people can reply to you.',
    );
    await expect(send).toBeEnabled();
    await popover.getByRole('checkbox').uncheck();
    const arrived = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    await page.route(
      `**${shareByEmail.path}`,
      async (route) => {
        arrived.resolve();
        await held.promise;
        await route.continue();
      },
      { times: 1 },
    );
    await send.click();
    await arrived.promise;
    await expect(send).toHaveText('Sending...');
    // the button shows ‘Sent!’ only for a moment, so all of its texts are recorded
    const words = await send.evaluateHandle((element) => {
      const seen: string[] = [];
      new MutationObserver(() => seen.push(element.textContent)).observe(element, {
        subtree: true,
        childList: true,
        characterData: true,
      });
      return seen;
    });
    held.resolve();
    await expect.poll(() => words.jsonValue()).toContain('Sent!');
    await expect(popover).toHaveCount(0);
    await expect(button).toBeFocused();
  });

  await test.step('without an account a network opens its own window', async () => {
    await context.route('https://twitter.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: 'Twitter' }),
    );
    await openSharing(post);
    const recorded = page.waitForRequest(/\/svc\/share\/twitter/);
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      popover.getByRole('link', { name: /^Twitter/ }).click(),
    ]);
    await opened.waitForURL(/^https:\/\/twitter\.com\/intent\/tweet\?url=http/);
    expect((await recorded).postDataJSON()).toMatchObject({ share_fallback: 'true' });
    await opened.close();
    await expect(popover).toHaveCount(0);
  });

  await test.step('with an account it has a form that names the account', async () => {
    await changeShareData(page, {
      show_message: false,
      has_facebook: true,
      twitter_username: 'demo',
    });
    await page.route(`**${facebookStatus.path}`, (route) =>
      route.fulfill({
        json: { meta: { status: 200, msg: 'OK' }, response: { facebook_username: 'Demo Person' } },
      }),
    );
    await openSharing(post);
    await popover.getByRole('button', { name: 'Facebook' }).click();
    await expect(popover.getByText('Demo Person')).toBeVisible();
    await popover.getByRole('button', { name: 'Cancel' }).click();
    await popover.getByRole('button', { name: 'Twitter' }).click();
    await expect(popover.getByRole('textbox', { name: 'Tweet' })).toHaveValue('[URL]');
    // the server reports that no account is linked
    await send.click();
    await expect(popover.getByRole('alert')).toHaveText('Error! No Twitter account is linked.');
  });
});

test('SHARE-06, SHARE-10, SHARE-30: a members-only post cannot be shared, a blog is shared by link or email only, and on a phone the popover keeps clear of the screen’s edges', async ({
  person,
}) => {
  const ada = await person({ viewport: { width: 390, height: 700 } });
  await ada.publish('For everybody');
  await ada.call(updatePost, {
    body: {
      channel_id: ada.blog,
      members_only: true,
      post: { type: 'text', one: 'For us', two: '<p>Words.</p>', state: '0' },
    },
  });
  const page = await ada.open(`/@${ada.blog}`);
  await ready(page);
  const hidden = await openSharing(page.getByRole('article').filter({ hasText: 'For us' }));
  await expect(hidden.getByText(/can’t be shared/)).toBeVisible();
  await expect(hidden.getByRole('listitem')).toHaveCount(0);
  await page.keyboard.press('Escape');
  const post = page.getByRole('article').filter({ hasText: 'For everybody' });
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('button', { name: 'Share this blog' }).click();
  const blog = page.getByRole('dialog', { name: 'Share this blog' });
  await expect(blog.getByRole('textbox', { name: 'Blog link' })).toHaveValue(
    new RegExp(`/@${ada.blog}$`),
  );
  await blog.getByRole('textbox', { name: 'Email address' }).fill('cleo@home.example');
  await blog.getByRole('button', { name: 'Cancel' }).click();
  await expect(blog.getByRole('textbox', { name: 'Email address' })).toHaveValue('');
  await page.keyboard.press('Escape');
  // without room below the button, the popover opens above it, fully visible
  await page.evaluate(() => {
    document.body.style.paddingBlock = '800px';
  });
  await post
    .getByRole('button', { name: 'Share', exact: true })
    .evaluate((button) => button.scrollIntoView({ block: 'end' }));
  const shown = await openSharing(post);
  await expect
    .poll(() => shown.evaluate((popover) => popover.scrollHeight - popover.clientHeight))
    .toBe(0);
  const inner = await page.evaluate(() => document.documentElement.clientWidth);
  await expect(async () => {
    const box = await shown.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(10);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(inner - 10);
  }).toPass({ timeout: 8_000 });
});

/** Serves a page of another site. */
async function serveElsewhere(
  html: string,
): Promise<{ readonly server: Server; readonly url: string }> {
  const server = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html');
    answer.end(html);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const place = server.address();
  if (typeof place !== 'object' || !place) throw new Error('no port');
  return { server, url: `http://127.0.0.1:${place.port}/` };
}

test('CHAN-01: another site shows a post in a frame of the post’s height', async ({
  person,
  browser,
}) => {
  const ada = await person();
  const id = await ada.publish(
    'Seen from afar',
    `<p>${'Rain on the harbour, and on the boats. '.repeat(60)}</p>`,
  );
  const { share_popover_data: data } = await ada.call(shareData, {
    params: { tumblelog_name: ada.blog, post_id: id },
  });
  const { server, url } = await serveElsewhere(
    `<!doctype html><body style="margin:0"><h1>Elsewhere</h1>${data.embed_code}${data.embed_code}</body>`,
  );
  const context = await browser.newContext({ viewport: { width: 900, height: 1600 } });
  try {
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) problems.push(message.text());
    });
    await page.goto(url);
    const frame = page.locator('iframe').first();
    const inside = frame.contentFrame();
    await expect(inside.getByRole('heading', { level: 2, name: 'Seen from afar' })).toBeVisible();
    const misfit = (one = frame) =>
      one
        .contentFrame()
        .locator('body')
        .evaluate((body) => Math.abs(body.getBoundingClientRect().height - window.innerHeight));
    await expect.poll(() => misfit()).toBeLessThanOrEqual(1);
    const wide = (await frame.boundingBox())?.height ?? 0;
    expect(wide).toBeGreaterThan(480);
    // the page contains the embed code and its script twice; the second frame must fit, too
    await expect.poll(() => misfit(page.locator('iframe').nth(1))).toBeLessThanOrEqual(1);
    await page.setViewportSize({ width: 360, height: 1600 });
    await expect.poll(async () => (await frame.boundingBox())?.height ?? 0).toBeGreaterThan(wide);
    await expect.poll(() => misfit()).toBeLessThanOrEqual(1);
    // by key: Chromium may click where the link was before its frame grew
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      inside.getByRole('link', { name: 'Read on Tessera' }).press('Enter'),
    ]);
    await opened.waitForURL(new RegExp(`/@${ada.blog}/post/${id}/`));
    expect(page.url()).toBe(url);
    expect(problems).toEqual([]);
  } finally {
    await context.close();
    server.close();
  }
});
