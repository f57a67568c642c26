import { sendMessage } from '@tessera/shared-contracts/messaging/endpoints';
import {
  expectAccessible,
  expectNoSidewaysScrolling,
  expectSoundPage,
} from '../support/accessible.ts';
import { allowMessaging } from '../support/allow-messaging.ts';
import { expect, ready, test } from '../support/test.ts';
import { signInAsDemo, useDemo } from '../support/demo.ts';
import { overlays } from '../support/overlays.ts';

useDemo();

// axe is slow on a busy machine
test.setTimeout(90_000);

const visitorPages = [
  '/',
  '/login',
  '/register',
  '/forgot',
  '/explore',
  '/explore/trending',
  '/explore/tags',
  '/tagged/reading',
  '/tagged/reading/top',
  '/help/discovery',
  '/help/never-lost',
  '/search/morning',
  '/@tidewater',
  '/@tidewater/archive',
  '/@tidewater/tagged/sea',
  '/help',
  '/report?blog=tidewater',
  '/docs',
  '/nowhere',
];
const userPages = [
  '/dashboard',
  '/likes',
  '/bookmarks',
  '/tags',
  '/following',
  '/following/tags',
  '/explore/trending',
  '/explore/tags',
  '/tagged/reading',
  '/drafts',
  '/queue',
  '/inbox?show=questions',
  '/messaging',
  '/explore',
  '/@demo',
  '/settings/blog/demo',
  '/settings/blog/demo/blocked',
  '/settings/filters',
  '/settings/account',
  '/settings/tfa',
  '/settings/notifications',
  '/blog/demo/followers',
  '/search?q=light&show=blogs',
  '/settings/blog/demo/members',
  '/settings/blog/demo/delete',
  '/settings/blogs',
  '/settings/blogs/new',
  '/@tidewater/submit',
  '/blog/demo/activity',
  '/follow/tidewater',
];

for (const path of visitorPages) {
  test(`the page ${path} is accessible and well laid out for a visitor`, async ({
    visitor,
    allowed,
  }) => {
    test.slow(path === '/docs', 'axe goes six times over every call of the reference');
    if (path === '/nowhere') allowed.push(/404/);
    const page = await visitor(path);
    await ready(page);
    await expectSoundPage(page);
  });
}

for (const path of userPages) {
  test(`the page ${path} is accessible and well laid out for a user`, async ({
    browser,
    baseURL,
  }) => {
    const { context, open } = await signInAsDemo(browser, baseURL);
    const page = await open(path);
    await ready(page);
    await expectSoundPage(page);
    await context.close();
  });
}

for (const { name, path, open } of overlays) {
  test(`the overlay is accessible and fits a narrow window: ${name}`, async ({
    browser,
    baseURL,
  }) => {
    const signedIn = await signInAsDemo(browser, baseURL);
    const page = await signedIn.open(path);
    await ready(page);
    await open(page);
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page, 360);
    await signedIn.context.close();
  });
}

test('conversations with read, unread and unsent messages are accessible and fit a narrow window', async ({
  person,
  allowed,
}) => {
  allowed.push(/ERR_FAILED|Failed to load resource/);
  const [ada, bob] = [await person(), await person()];
  await allowMessaging(ada, bob);
  await bob.call(sendMessage, {
    body: {
      participant: bob.blog,
      participants: [ada.blog],
      message: `Have you seen this? https://example.org/${'a-long-address/'.repeat(8)}`,
    },
  });
  await ada.call(sendMessage, {
    body: { participant: ada.blog, participants: [bob.blog], message: 'Not yet.' },
  });
  await bob.call(sendMessage, {
    body: { participant: bob.blog, participants: [ada.blog], message: 'Take your time.' },
  });
  const page = await ada.open('/dashboard');
  await ready(page);
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Messages/ })
    .click();
  const panel = page.getByRole('dialog', { name: 'Messages' });
  const row = panel.getByRole('button', { name: new RegExp(`^${bob.blog}`) });
  await expect(row).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page, 360);
  await row.click();
  await page.route(`**${sendMessage.path}`, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  const field = page.getByRole('textbox', { name: 'Write a message' });
  await field.fill('On my way');
  await field.press('Enter');
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page, 360);
});

test('a post’s page, its embed frame, its notes page and a blog’s ask page are accessible and well laid out', async ({
  visitor,
}) => {
  const page = await visitor('/@tidewater');
  const href =
    (await page.getByRole('article').first().locator('.post-view__time').getAttribute('href')) ??
    '';
  await page.goto(href);
  await ready(page);
  await expectSoundPage(page);
  await page.goto(`/embed/tidewater/${/\/post\/(\d+)/.exec(href)?.[1]}`);
  await expectSoundPage(page);
  await page.goto(`${href}/notes`);
  await ready(page);
  await expectSoundPage(page);
  await page.goto('/@tidewater/ask');
  await ready(page);
  await expectSoundPage(page);
});

test('without JavaScript, the explore page is readable and its link to older posts works', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    javaScriptEnabled: false,
  });
  const page = await context.newPage();
  await page.goto('/explore');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('link', { name: 'Older posts' }).click();
  await expect(page).toHaveURL(/before=/);
  await expect(page.getByRole('article').first()).toBeVisible();
  await context.close();
});

declare global {
  interface Window {
    /** Layout shift so far. Only the next test records it. */
    layoutShift: number;
  }
}

test('the dashboard loads without layout shift', async ({ browser, baseURL }) => {
  const { context } = await signInAsDemo(browser, baseURL);
  const page = await context.newPage();
  await page.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && 'hadRecentInput' in entry && entry.hadRecentInput === false)
          window.layoutShift += Number(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/dashboard');
  await ready(page);
  expect(await page.evaluate(() => window.layoutShift)).toBeLessThanOrEqual(0.02);
  await context.close();
});

test('a blog’s feed is RSS with absolute URLs', async ({ request, baseURL }) => {
  const feed = await request.get('/@tidewater/rss');
  expect(feed.headers()['content-type']).toMatch(/application\/rss\+xml/);
  const text = await feed.text();
  expect(text).toContain('<rss');
  for (const [, link] of text.matchAll(/<link>([^<]*)<\/link>/g))
    expect(link).toMatch(new RegExp(`^${baseURL}`));
});
