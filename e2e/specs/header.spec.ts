import type { Page } from '@playwright/test';
import { sendMessage } from '@tessera/shared-contracts/messaging/endpoints';
import { newPostLink, conversationWindow } from '../support/page-parts.ts';
import { expectAccessible, expectNoSidewaysScrolling } from '../support/accessible.ts';
import { changeBlogSettings } from '../support/blog-settings.ts';
import { allowMessaging } from '../support/allow-messaging.ts';
import { expect, ready, test } from '../support/test.ts';

const phone = { width: 390, height: 844 };
const banner = (page: Page) => page.getByRole('banner');
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
// the search page has a second search field
const field = (page: Page) => banner(page).getByLabel('Search Tessera');
const filters = (page: Page) => page.getByRole('dialog', { name: 'Search filters' });
const drawerLink = (page: Page, name: string | RegExp) => drawer(page).getByRole('link', { name });
const burger = (page: Page) => page.getByRole('button', { name: /^Menu/ });
const path = (page: Page): string => new URL(page.url()).pathname + new URL(page.url()).search;

test('CONST-03, HEAD-01, HEAD-02, HEAD-04, HEAD-10, HEAD-13, HEAD-21, HEAD-22: a signed-in user’s header has the right height, entries and badges, and hovering over the logo animates it', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  await allowMessaging(bob);
  await bob.call(sendMessage, {
    body: { participant: bob.blog, participants: [ada.blog], message: 'Are you there?' },
  });
  const page = await ada.open('/explore');
  await ready(page);
  expect(await banner(page).boundingBox()).toMatchObject({ y: 0, height: 52 });
  const hrefs = await banner(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(hrefs).toEqual([
    '/dashboard',
    '/explore',
    '/messaging',
    `/blog/${ada.blog}/activity`,
    `/settings/blog/${ada.blog}`,
    '/new/text',
  ]);
  await expect(banner(page).getByRole('link', { name: 'Account, 1 unread' })).toBeVisible();
  await expect(banner(page).getByRole('link', { name: 'Messages, 1 unread' })).toHaveText('1');

  const logo = banner(page).getByRole('link', { name: 'Tessera' });
  const still = await logo.innerHTML();
  const drawings = await logo.evaluateHandle((element) => {
    const seen = new Set<string>();
    new MutationObserver(() => seen.add(element.innerHTML)).observe(element, {
      subtree: true,
      childList: true,
      attributes: true,
    });
    return seen;
  });
  await logo.hover();
  await expect.poll(() => drawings.evaluate(({ size }) => size)).toBe(10);
  await field(page).hover();
  await expect.poll(() => logo.innerHTML()).toBe(still);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await drawings.evaluate((seen) => seen.clear());
  await logo.hover();
  await field(page).hover();
  expect(await drawings.evaluate(({ size }) => size)).toBe(0);
});

test('HEAD-11, HEAD-12, HEAD-15: the account menu loads on first use and has all its entries', async ({
  person,
}) => {
  const ada = await person();
  await changeBlogSettings(ada, { title: 'Plums & rain' });
  const page = await ada.context.newPage();
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (/\/releases\/mf_header\/.*\.js$/.test(request.url())) scripts.push(request.url());
  });
  await page.goto('/dashboard');
  await ready(page);
  const account = banner(page).getByRole('link', { name: 'Account' });
  // the header is hydrated when the page is idle
  await expect(account).toHaveAttribute('aria-expanded', 'false');
  const hydrated = scripts.length;
  await account.click();
  const menu = page.getByRole('dialog', { name: 'Account' });
  await expect(menu).toBeVisible();
  const afterFirst = scripts.length;
  expect(afterFirst).toBeGreaterThan(hydrated);
  expect(new Set(scripts).size).toBe(scripts.length);
  for (const [name, href] of [
    ['Likes', '/likes'],
    ['Following', '/following'],
    ['Settings', '/settings'],
    ['Help', /^\/help/],
    [new RegExp(`^${ada.blog}\\s*Plums & rain$`), `/@${ada.blog}`],
  ] as const)
    await expect(menu.getByRole('link', { name })).toHaveAttribute('href', href);
  await expect(menu.locator('img')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(account).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(menu).toBeVisible();
  expect(scripts).toHaveLength(afterFirst);
  await menu.getByRole('button', { name: 'Log out' }).click();
  await expect(banner(page).getByRole('link', { name: 'Log in' })).toBeVisible();
});

test('after logging out, Back does not show the private pages of before', async ({ person }) => {
  const ada = await person();
  const secret = 'Not for other eyes';
  await ada.publish(secret, '<p>Words.</p>', '1');
  const page = await ada.open('/drafts');
  await ready(page);
  await expect(page.getByText(secret)).toBeVisible();
  await page.goto('/dashboard');
  await ready(page);
  await banner(page).getByRole('link', { name: 'Account', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Account' })
    .getByRole('button', { name: 'Log out' })
    .click();
  await expect(banner(page).getByRole('link', { name: 'Log in' })).toBeVisible();
  for (const path of ['/dashboard', '/drafts']) {
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname === path);
    await page.goBack();
    await asked;
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText(secret)).toHaveCount(0);
  }
});

test('POLL-28, HEAD-13, HEAD-15: an unread message is counted on the account entry and, in its menu, beside the blog that received it; on a phone, only the messages entry counts it', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  await allowMessaging(bob);
  await bob.call(sendMessage, {
    body: { participant: bob.blog, participants: [ada.blog], message: 'Are you there?' },
  });
  const page = await ada.open('/explore');
  await ready(page);
  const messages = page.getByRole('dialog', { name: 'Messages' });
  await banner(page).getByRole('link', { name: 'Account, 1 unread' }).click();
  const menu = page.getByRole('dialog', { name: 'Account' });
  await expectAccessible(page);
  await menu.getByRole('button', { name: `Messages for ${ada.blog}, 1 unread` }).click();
  await expect(menu).toHaveCount(0);
  await expect(messages.getByRole('button', { name: new RegExp(`^${bob.blog}`) })).toContainText(
    '1 unread',
  );
  await page.keyboard.press('Escape');
  await expect(messages).toHaveCount(0);

  await page.setViewportSize(phone);
  await expect(burger(page)).toHaveAccessibleName('Menu');
  // on phones, the bar at the bottom has these entries instead of the header
  await expect(
    banner(page).getByRole('link', { name: /^(?:Messages|Activity|New post)/ }),
  ).toHaveCount(0);
  const bar = page.getByRole('navigation', { name: 'Site' });
  await bar.getByRole('link', { name: 'Messages 1 unread' }).click();
  await expect(page).toHaveURL(/\/messaging$/);
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(bob.blog) })
    .click();
  const talk = conversationWindow(page, bob.blog);
  await expect(talk.getByText('Are you there?')).toBeVisible();
  // on a phone the conversation’s window fills the screen, so close it to see the header
  await talk.getByRole('button', { name: 'Close' }).click();
  await expect(bar.getByRole('link', { name: 'Messages', exact: true })).toBeVisible();
  await expectNoSidewaysScrolling(page, 360);
});

test('HEAD-05, HEAD-06, HEAD-07: the header hides while a form is open and returns when the form is closed or saved', async ({
  person,
}) => {
  const ada = await person();
  const page = await ada.open('/dashboard');
  await ready(page);
  const begin = newPostLink(page);
  await begin.click();
  await expect(banner(page)).toBeHidden();
  await page.mouse.wheel(0, 200);
  await expect(banner(page)).toBeHidden();
  const form = page.getByRole('form', { name: 'New text post' });
  await expect(form).toHaveAttribute('aria-busy', 'false');
  await expect(form.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await expect(banner(page)).toBeVisible();
  await begin.click();
  await form.getByRole('textbox', { name: 'Title' }).fill('Back again');
  await form.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(form).toHaveCount(0);
  await expect(banner(page)).toBeVisible();
});

test('MOBILE-02, MOBILE-03, MOBILE-05, MOBILE-06, MOBILE-07, MOBILE-08, MOBILE-09, MOBILE-10, MOBILE-11, MOBILE-12, MOBILE-13, MOBILE-14, MOBILE-20, MOBILE-21: a signed-in user’s mobile header opens a menu drawer with all entries', async ({
  person,
}) => {
  const ada = await person({ viewport: phone });
  const page = await ada.open('/dashboard');
  await ready(page);
  await expect(burger(page)).toBeVisible();
  await expect(banner(page).getByRole('link', { name: 'Tessera' })).toBeVisible();
  await expect(field(page)).toBeVisible();
  const title = page.locator('.header-view__title');
  await expect(title).toBeHidden();

  await burger(page).click();
  await expect(drawer(page)).toBeVisible();
  const rows = await drawer(page)
    .locator('.header-drawer__menu > ul')
    .first()
    .locator(':scope > li')
    .evaluateAll((found) =>
      found.map(
        (row) =>
          row.firstElementChild?.firstElementChild?.nextSibling?.textContent ??
          row.firstElementChild?.textContent,
      ),
    );
  expect(rows).toEqual(['Dashboard', 'Likes', 'Following', 'Settings', 'Create a post', 'Blogs']);
  for (const [name, href] of [
    ['Dashboard', '/dashboard'],
    ['Likes', '/likes'],
    [/^Following\s*0$/, '/following'],
    ['Settings', '/settings'],
    ['Create a post', '/new/text'],
  ] as const)
    await expect(drawerLink(page, name)).toHaveAttribute('href', href);
  const blog = drawer(page).getByRole('list', { name: 'Blogs' }).getByRole('link');
  await expect(blog).toHaveAttribute('href', `/@${ada.blog}`);
  await expect(blog.locator('img')).toBeVisible();
  // nothing behind the backdrop scrolls
  await page.mouse.wheel(0, 300);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expectAccessible(page);

  // the button “Back to menu” closes only the subnav
  const subnav = drawer(page).locator('.header-drawer__sub');
  await subnav.locator('summary').click();
  await expect(subnav.getByRole('link')).toHaveCount(7);
  expect(
    await subnav
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => [
          link.textContent,
          link.getAttribute('href'),
          link.getAttribute('target'),
        ]),
      ),
  ).toEqual([
    ['Account', '/settings/account', '_blank'],
    ['Password', '/settings/password', null],
    ['Two-factor authentication', '/settings/tfa', null],
    ['Appearance', '/settings/appearance', null],
    ['Notifications', '/settings/notifications', '_blank'],
    ['Apps', '/settings/apps', '_blank'],
    ['Help', '/help', null],
  ]);
  await expectNoSidewaysScrolling(page, 360);
  await drawer(page).getByRole('button', { name: 'Back to menu' }).click();
  await expect(subnav.getByRole('link').first()).toBeHidden();
  await expect(drawer(page)).toBeVisible();
  await drawer(page).getByRole('button', { name: 'Close menu' }).click();
  await expect(drawer(page)).toHaveCount(0);
  await expect(burger(page)).toBeFocused();

  // Escape and the backdrop close the drawer too; the focus stays inside while it is open
  await page.keyboard.press('Enter');
  await expect(drawer(page)).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  expect(
    await drawer(page).evaluate(
      (dialog) =>
        document.activeElement === document.body || dialog.contains(document.activeElement),
    ),
  ).toBe(true);
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toHaveCount(0);
  await burger(page).click();
  await expect(drawer(page)).toBeVisible();
  await page.mouse.click(350, 500);
  await expect(drawer(page)).toHaveCount(0);

  await burger(page).click();
  await expect(drawerLink(page, 'Likes').locator('.header-drawer__count')).toBeHidden();
  await drawerLink(page, 'Likes').click();
  await expect(title).toHaveText('Likes');
  await expect(title).toBeVisible();
  await expect(drawer(page)).toHaveCount(0);
  await burger(page).click();
  await expect(drawerLink(page, 'Create a post')).toHaveAttribute('href', '/likes/new/text');
  await drawerLink(page, 'Create a post').click();
  await expect(page.getByRole('form', { name: 'New text post' })).toBeVisible();
  await expect(drawer(page)).toHaveCount(0);
});

test('MOBILE-15, MOBILE-16, MOBILE-17, MOBILE-18, MOBILE-19: a visitor’s menu drawer works with and without JavaScript', async ({
  browser,
  baseURL,
}) => {
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({
      ...(baseURL ? { baseURL } : {}),
      viewport: phone,
      javaScriptEnabled,
    });
    const page = await context.newPage();
    await page.goto('/explore');
    if (javaScriptEnabled) await ready(page);
    await expect(drawer(page)).toHaveCount(0);
    await burger(page).click();
    await expect(drawerLink(page, 'Log in')).toHaveAttribute('href', '/login');
    await expect(drawerLink(page, 'Get started')).toHaveAttribute('href', '/register');
    await expect(
      drawer(page).getByRole('link', {
        name: /Dashboard|Likes|Following|Settings|Create a post|Get the app/,
      }),
    ).toHaveCount(0);
    const credit = drawer(page).getByText(/^Featured blog: [a-z0-9-]+$/);
    await expect(credit).toBeVisible();
    if (javaScriptEnabled) await expectAccessible(page);
    expect(await credit.getByRole('link').getAttribute('href')).toBe(
      `/@${await credit.getByRole('link').textContent()}`,
    );
    await drawer(page).getByRole('button', { name: 'Close menu' }).click();
    await expect(drawer(page)).toHaveCount(0);
    // the search works without JavaScript too
    await field(page).fill('rain');
    await field(page).press('Enter');
    await expect.poll(() => path(page)).toBe(javaScriptEnabled ? '/search/rain' : '/search?q=rain');
    await context.close();
  }
});

test('MOBILE-01, MOBILE-28, MOBILE-29, BSEARCH-18, BSEARCH-20, BSEARCH-21: the mobile header searches with suggestions and filters', async ({
  person,
}) => {
  const ada = await person({ viewport: phone });
  const page = await ada.open('/dashboard');
  await ready(page);
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('rea');
  const suggestions = page.getByRole('listbox', { name: 'Suggestions' });
  await expect(suggestions.getByRole('option', { name: 'reading' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(suggestions).toHaveCount(0);
  await field(page).fill('snow & ice');
  await field(page).press('Enter');
  await expect.poll(() => path(page)).toBe('/search/snow%20%26%20ice');
  await expect(field(page)).toHaveValue('snow & ice');

  await page.goto('/search?q=rain&sort=recent&filter_post_type=photo&filter_nsfw=false');
  await ready(page);
  await expect(field(page)).toHaveValue('rain');
  // the search term has the whole width of the field until the field gets focus
  await expect(page.getByRole('button', { name: 'Search filters' })).toBeHidden();
  await field(page).click();
  await page.getByRole('button', { name: 'Search filters' }).click();
  await expect
    .poll(() =>
      filters(page)
        .getByRole('radio')
        .evaluateAll((radios) => radios.map((radio) => radio.closest('label')?.textContent)),
    )
    .toEqual([
      'Top Posts',
      'Recent Posts',
      'All Types',
      'Text',
      'Photo',
      'Quote',
      'Link',
      'Chat',
      'Audio',
      'Video',
    ]);
  await expect(filters(page).getByRole('radio', { name: 'Recent Posts' })).toBeChecked();
  await expect(filters(page).getByRole('radio', { name: 'Photo' })).toBeChecked();
  const safe = filters(page).getByRole('switch', { name: 'Safe search' });
  await expect(safe).not.toBeChecked();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page, 360);
  await page.setViewportSize(phone);
  await filters(page).getByText('Top Posts').click();
  await expect
    .poll(() => path(page))
    .toBe('/search?q=rain&sort=top&filter_post_type=photo&filter_nsfw=false');
  await expect(filters(page).getByRole('radio', { name: 'Recent Posts' })).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(filters(page)).toHaveCount(0);
});
