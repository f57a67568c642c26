import type { Locator, Page } from '@playwright/test';
import { controlAttributes } from '@tessera/shared-contracts/platform/control-attributes';
import { streamAttributes } from '@tessera/shared-contracts/posts/stream-element';
import { updatePost } from '@tessera/shared-contracts/posts/endpoints';
import { moveInQueue, saveQueueSettings } from '@tessera/shared-contracts/queue/endpoints';
import { streamPosts } from '../support/page-parts.ts';
import { answerTo, expect, ready, test, type Person } from '../support/test.ts';

const articles = (page: Page) => streamPosts(page);
const post = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });
const times = (page: Page) => page.locator('.post-view__state-name time').allTextContents();
const order = (page: Page) =>
  page.locator(`[${streamAttributes.posts}] > article h2`).allTextContents();

async function queueThree(ada: Person): Promise<void> {
  for (const title of ['First', 'Second', 'Third']) await ada.publish(title, '<p>Words.</p>', '2');
}

test('a queue shows its publish times, which stay the same when posts are reordered by mouse or keyboard', async ({
  person,
}) => {
  const ada = await person();
  await queueThree(ada);
  const page = await ada.open('/queue');
  await ready(page);
  await expect(articles(page)).toHaveCount(3);
  const before = await times(page);
  expect(new Set(before).size).toBe(3);
  let stored = answerTo(page, moveInQueue);
  await post(page, 'Third').getByRole('button', { name: 'Move to the top' }).click();
  await expect.poll(() => order(page)).toEqual(['Third', 'First', 'Second']);
  await stored;
  stored = answerTo(page, moveInQueue);
  await post(page, 'First').getByRole('button', { name: 'Move down' }).press('Enter');
  await expect.poll(() => order(page)).toEqual(['Third', 'Second', 'First']);
  // the last post cannot move down, so focus moves to an enabled button of the same post
  await expect(post(page, 'First').getByRole('button', { name: 'Move to the top' })).toBeFocused();
  await expect.poll(() => times(page)).toEqual(before);
  await stored;
  await page.reload();
  await expect.poll(() => order(page)).toEqual(['Third', 'Second', 'First']);
  await expect.poll(() => times(page)).toEqual(before);
});

test('pausing, rescheduling and shuffling the queue take effect on the queue page', async ({
  person,
}) => {
  const ada = await person();
  await queueThree(ada);
  const page = await ada.open('/queue');
  await ready(page);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Paused. Nothing will be published until you resume.')).toBeVisible();
  await expect(page.locator('.post-view__state-name time')).toHaveCount(0);
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.locator('.post-view__state-name time')).toHaveCount(3);
  await page.getByText('Change schedule').click();
  await page.getByRole('spinbutton', { name: 'Posts per day' }).fill('1');
  await page.getByRole('combobox', { name: 'From' }).selectOption({ label: 'midnight' });
  await page.getByRole('combobox', { name: 'To' }).selectOption({ label: '1:00 AM' });
  await page.getByRole('combobox', { name: 'Time zone' }).selectOption('Asia/Kolkata');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(
    page.getByText('One post a day, from midnight to 1:00 AM (Asia/Kolkata).'),
  ).toBeVisible();
  await expect(page.locator('.post-view__state-name time')).toHaveText(
    Array.from({ length: 3 }, () => /12:00\sAM$/),
  );
  await page.getByRole('button', { name: 'Shuffle' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Queue shuffled' })).toHaveCount(1);
  expect((await order(page)).toSorted()).toEqual(['First', 'Second', 'Third']);
});

test('‘Publish now’ on a queued post moves the other queued posts to earlier times', async ({
  person,
}) => {
  const ada = await person();
  await queueThree(ada);
  const page = await ada.open('/queue');
  await ready(page);
  const before = await times(page);
  await post(page, 'First').getByRole('button', { name: 'Publish now' }).click();
  await expect(articles(page)).toHaveCount(2);
  await expect.poll(() => times(page)).toEqual(before.slice(0, 2));
  await expect(post(page, 'Second').getByRole('button', { name: 'Move up' })).toBeDisabled();
});

const handle = (page: Page, title: string) =>
  post(page, title).locator(`[${controlAttributes.queueHandle}]`);
const middle = async (part: Locator): Promise<{ readonly x: number; readonly y: number }> => {
  const box = (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
/** Presses until the code for dragging has loaded and a post is dragged. */
const beginDrag = (
  page: Page,
  { press, letGo }: { readonly press: () => Promise<void>; readonly letGo: () => Promise<void> },
): Promise<void> =>
  expect(async () => {
    await press();
    try {
      await expect(page.locator('.stream__posts--sorting')).toHaveCount(1, { timeout: 1000 });
    } catch (error) {
      await letGo();
      throw error;
    }
  }).toPass();

test('a mouse drags a queued post by its handle to another place, which is stored; Escape leaves it', async ({
  person,
}) => {
  const ada = await person();
  for (const title of ['First', 'Second', 'Third'])
    await ada.publish(title, '<p>Words.</p>'.repeat(30), '2');
  const page = await ada.open('/queue');
  await page.setViewportSize({ width: 1280, height: 1100 });
  await ready(page);
  const before = await times(page);
  await handle(page, 'First').hover();
  const from = await middle(handle(page, 'First'));
  const pull = async (end: () => Promise<void>): Promise<void> => {
    await beginDrag(page, {
      press: async () => {
        await page.mouse.down();
        await page.mouse.move(from.x, from.y + 8);
      },
      letGo: async () => {
        await page.mouse.up();
        await page.mouse.move(from.x, from.y);
      },
    });
    // the posts are low while one is dragged, so the last is near
    expect((await post(page, 'Third').boundingBox())?.height).toBeLessThan(200);
    const { y } = await middle(post(page, 'Third'));
    await page.mouse.move(from.x, y + 30, { steps: 5 });
    await end();
  };
  await pull(() => page.keyboard.press('Escape'));
  await page.mouse.up();
  expect(await order(page)).toEqual(['First', 'Second', 'Third']);
  await page.evaluate(() => window.scrollTo(0, 0));
  await handle(page, 'First').hover();
  const stored = answerTo(page, moveInQueue);
  await pull(() => page.mouse.up());
  await expect.poll(() => order(page)).toEqual(['Second', 'Third', 'First']);
  // the post is still under the pointer
  await expect(post(page, 'First')).toBeInViewport();
  await stored;
  await page.reload();
  await expect.poll(() => order(page)).toEqual(['Second', 'Third', 'First']);
  expect(await times(page)).toEqual(before);
});

test('a finger drags a queued post by its handle without scrolling the page', async ({
  person,
  browser,
}) => {
  const ada = await person();
  await queueThree(ada);
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    storageState: await ada.context.storageState(),
  });
  const page = await context.newPage();
  await page.goto('/queue');
  await ready(page);
  const finger = await context.newCDPSession(page);
  const touch = async (type: 'touchStart' | 'touchMove', x: number, y: number): Promise<void> => {
    await finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });
  };
  const { x, y } = await middle(handle(page, 'Second'));
  const letGo = async (): Promise<void> => {
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await beginDrag(page, {
    press: async () => {
      await touch('touchStart', x, y);
      await touch('touchMove', x, y - 10);
    },
    letGo,
  });
  const { y: top } = await middle(post(page, 'First'));
  await touch('touchMove', x, top - 40);
  const stored = answerTo(page, moveInQueue);
  await letGo();
  await expect.poll(() => order(page)).toEqual(['Second', 'First', 'Third']);
  await stored;
  await context.close();
});

test('moving a queued post while offline is undone and reported', async ({ person, allowed }) => {
  allowed.push(/ERR_INTERNET_DISCONNECTED/);
  const ada = await person();
  await queueThree(ada);
  const page = await ada.open('/queue');
  await ready(page);
  // the code for moving a post loads when the pointer reaches one of the buttons for it
  const code = page.waitForResponse(/\/releases\/mf_viewer\/.*\.js$/);
  await post(page, 'Second').getByRole('button', { name: 'Move up' }).hover();
  await (await code).finished();
  await ada.context.setOffline(true);
  await post(page, 'Second').getByRole('button', { name: 'Move up' }).click();
  await expect.poll(() => order(page)).toEqual(['First', 'Second', 'Third']);
  await expect(page.locator('.toast, [role="alert"]').first()).toBeVisible();
  await ada.context.setOffline(false);
});

test('without JavaScript, plain forms reorder and pause the queue, and refuse a schedule without hours', async ({
  person,
  browser,
  baseURL,
}) => {
  const ada = await person();
  await queueThree(ada);
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL && { baseURL }),
    storageState: await ada.context.storageState(),
  });
  const page = await context.newPage();
  await page.goto('/queue');
  await post(page, 'Third').getByRole('button', { name: 'Move up' }).click();
  await expect(page).toHaveURL(/\/queue#post_\d+$/);
  await expect.poll(() => order(page)).toEqual(['First', 'Third', 'Second']);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Paused. Nothing will be published until you resume.')).toBeVisible();
  await page.getByText('Change schedule').click();
  await page.getByRole('combobox', { name: 'To' }).selectOption({ label: '8:00 AM' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText(
    'Choose at least one hour for the queue to publish in.',
  );
  await context.close();
});

test('a scheduled post is published automatically', async ({ person }) => {
  test.setTimeout(120_000);
  const ada = await person();
  const at = new Date(Date.now() + 6000);
  const saved = await ada.call(updatePost, {
    body: {
      channel_id: ada.blog,
      post: {
        type: 'text',
        one: 'On time',
        two: '<p>Words.</p>',
        state: 'on.2',
        publish_on: at.toISOString(),
      },
    },
  });
  await ada.call(saveQueueSettings, { body: { tumblelog: ada.blog, time_zone: 'Europe/Berlin' } });
  expect(saved.post.state).toBe('scheduled');
  await expect
    .poll(async () => (await ada.context.request.get(saved.post.post_url)).text(), {
      timeout: 60_000,
    })
    .toContain(`dateTime="${at.toISOString()}"`);
});
