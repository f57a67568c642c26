import { conversationPaths } from '@tessera/shared-contracts/messaging/conversation-paths';
import { sendMessage } from '@tessera/shared-contracts/messaging/endpoints';
import type { Locator, Page } from '@playwright/test';
import { allowMessaging } from '../support/allow-messaging.ts';
import { conversationWindow } from '../support/page-parts.ts';
import { pressLink } from '../support/press-link.ts';
import { expect, ready, test, type Person } from '../support/test.ts';

async function say(from: Person, to: Person, message: string): Promise<void> {
  await allowMessaging(from);
  await from.call(sendMessage, {
    body: { participant: from.blog, participants: [to.blog], message },
  });
}
const minimized = (page: Page) => page.getByRole('list', { name: 'Minimized conversations' });

/** Ada's dashboard with the window of her conversation with Bob. */
async function talking(
  person: (options?: { viewport: { width: number; height: number } }) => Promise<Person>,
): Promise<{ ada: Person; bob: Person; page: Page; talk: Locator }> {
  const [ada, bob] = [await person(), await person()];
  await allowMessaging(ada);
  await say(bob, ada, 'Hello');
  const page = await ada.open('/dashboard');
  await ready(page);
  await pressLink(page, conversationPaths.open(bob.blog));
  const talk = conversationWindow(page, bob.blog);
  await expect(talk.getByText('Hello')).toBeVisible();
  return { ada, bob, page, talk };
}

/** The edges of a window, once it stands still. */
async function edges(talk: Locator): Promise<{ left: number; top: number; right: number }> {
  await talk.evaluate((element) =>
    Promise.all(element.getAnimations().map(({ finished }) => finished)),
  );
  return talk.evaluate((element) => {
    const { left, top, right } = element.getBoundingClientRect();
    return { left, top, right };
  });
}

/** Drags a window by the name in its head. */
async function drag(page: Page, talk: Locator, x: number, y: number): Promise<void> {
  const box = await talk.getByRole('heading').getByRole('link').boundingBox();
  if (!box) throw new Error('no head');
  const [fromX, fromY] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(fromX, fromY);
  await page.mouse.down();
  await page.mouse.move(fromX + x / 2, fromY + y / 2, { steps: 3 });
  await page.mouse.move(fromX + x, fromY + y, { steps: 3 });
  await page.mouse.up();
}

test('a conversation is dragged by its head, stays inside the viewport, and comes back where it was moved to, also in another tab', async ({
  person,
}) => {
  const { ada, bob, page, talk } = await talking(person);
  const before = await edges(talk);
  await drag(page, talk, -400, -150);
  const moved = await edges(talk);
  expect(moved.left).toBeCloseTo(before.left - 400, 0);
  expect(moved.top).toBeCloseTo(before.top - 150, 0);
  await expect(page).toHaveURL(/\/dashboard$/);

  const other = await ada.open('/dashboard');
  const twin = conversationWindow(other, bob.blog);
  await expect(twin).toBeVisible();
  expect((await edges(twin)).left).toBeCloseTo(moved.left, 0);
  await drag(other, twin, 100, 0);
  await expect.poll(async () => (await edges(talk)).left).toBeCloseTo(moved.left + 100, 0);
  await other.close();

  await page.bringToFront();
  await drag(page, talk, -3000, -3000);
  const cornered = await edges(talk);
  expect(cornered.left).toBe(0);
  const header = await page.getByRole('banner').boundingBox();
  expect(cornered.top).toBeGreaterThanOrEqual(header?.height ?? 0);
  await page.setViewportSize({ width: 700, height: 500 });
  const { left, right, top } = await edges(talk);
  expect([left >= 0, right <= 700, top >= (header?.height ?? 0)]).toEqual([true, true, true]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.reload();
  await expect(talk.getByText('Hello')).toBeVisible();
  expect((await edges(talk)).left).toBe(0);

  await talk.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Move window' }).click();
  await expect(talk.getByRole('button', { name: 'Move left' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await edges(talk)).left).toBe(40);
  await talk.getByRole('button', { name: 'Reset' }).click();
  await expect.poll(async () => (await edges(talk)).left).toBeCloseTo(before.left, 0);
  await page.keyboard.press('Escape');
  await expect(talk.getByRole('toolbar')).toHaveCount(0);
  await expect(talk).toBeVisible();
});

test('on a touch screen, a finger drags a conversation', async ({ person }) => {
  const { page, talk } = await talking(person);
  const before = await edges(talk);
  const box = await talk.getByRole('heading').boundingBox();
  const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 10];
  const device = await page.context().newCDPSession(page);
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const touch = (type: 'touchEnd' | 'touchMove' | 'touchStart', by: number): Promise<unknown> =>
    device.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x - by, y: y - by }],
    });
  await touch('touchStart', 0);
  for (const by of [20, 60, 120]) await touch('touchMove', by);
  await touch('touchEnd', 120);
  const moved = await edges(talk);
  expect(moved.left).toBeCloseTo(before.left - 120, 0);
  expect(moved.top).toBeCloseTo(before.top - 120, 0);
});

test('conversations make room on pages of settings and help, where one that is opened stays open, and return on other pages', async ({
  person,
}) => {
  const { bob, page, talk } = await talking(person);
  for (const path of ['/settings/account', '/help', '/report?blog=demo']) {
    await page.goto(path);
    await ready(page);
    await expect(minimized(page).getByRole('button', { name: bob.blog })).toBeVisible();
    await expect(talk).toHaveCount(0);
  }
  await page.goto('/explore');
  await ready(page);
  await expect(talk.getByText('Hello')).toBeVisible();
  await pressLink(page, '/settings/dashboard');
  await expect(page).toHaveURL(/\/settings\/dashboard$/);
  await expect(talk).toHaveCount(0);
  await minimized(page).getByRole('button', { name: bob.blog }).click();
  await expect(talk.getByText('Hello')).toBeVisible();
  await pressLink(page, '/help');
  await expect(page).toHaveURL(/\/help$/);
  await expect(talk.getByText('Hello')).toBeVisible();
});

test('on a phone, an arrow leads back from a conversation, and the options of a message appear on a press', async ({
  person,
  browser,
  baseURL,
}) => {
  const [ada, bob] = [await person(), await person()];
  await allowMessaging(ada);
  await say(bob, ada, 'Hello');
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    storageState: await ada.context.storageState(),
    viewport: { width: 390, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await page.goto(conversationPaths.open(bob.blog));
  const talk = conversationWindow(page, bob.blog);
  const text = talk.getByText('Hello');
  const options = talk.getByRole('button', { name: 'Options' });
  await expect(options).toHaveCSS('opacity', '0');
  await text.tap();
  await expect(options).toHaveCSS('opacity', '1');
  await options.tap();
  await expect(page.getByRole('dialog', { name: 'Options' })).toBeVisible();
  await page.keyboard.press('Escape');
  await talk.getByRole('button', { name: 'Back' }).tap();
  await expect(talk).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('heading', { name: 'Messages' })).toBeVisible();
  await expect(minimized(page)).toHaveCount(0);
  await context.close();
});
