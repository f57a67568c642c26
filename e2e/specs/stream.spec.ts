import { refusals } from '@tessera/shared-contracts/core/refusals';
import type { Page } from '@playwright/test';
import { postAttributes } from '@tessera/shared-contracts/posts/post-element';
import { streamAttributes } from '@tessera/shared-contracts/posts/stream-element';
import { addFilter } from '@tessera/shared-contracts/filters/endpoints';
import { follow } from '@tessera/shared-contracts/follows/endpoints';
import { newerInterval, newerPosts } from '@tessera/shared-contracts/posts/newer-posts';
import { updatePost } from '@tessera/shared-contracts/posts/endpoints';
import { expect, ready, test, type Person } from '../support/test.ts';

/** Publishes many posts, up to five in parallel, so their ids may not follow the titles' order. */
async function publishMany(person: Person, count: number, tags = ''): Promise<void> {
  for (let made = 0; made < count; made += 5) {
    await Promise.all(
      Array.from({ length: Math.min(5, count - made) }, (_, index) =>
        person.call(updatePost, {
          body: {
            channel_id: person.blog,
            post: {
              type: 'text',
              one: `Leaf ${made + index}`,
              two: `<p>${'Rain all day. '.repeat(5 + ((made + index) % 7) * 6)}</p>`,
              state: '0',
              tags,
            },
            editor_type: 'rich',
          },
        }),
      ),
    );
  }
}
const posts = (page: Page) => page.locator(`#main [${streamAttributes.posts}] > article`);
const topOf = (page: Page, id: string | null) =>
  page.locator(`#post_${id}`).evaluate((post) => post.getBoundingClientRect().top);
const count = (page: Page) =>
  page.locator(`#main [${streamAttributes.posts}]`).evaluate((list) => list.childElementCount);

test('going back from the 40th post restores the scroll position; 50 new posts move nothing until one click puts them on top', async ({
  person,
}) => {
  test.setTimeout(120_000);
  const [ada, bob] = await Promise.all([person(), person()]);
  await Promise.all([bob.call(follow, { body: { tumblelog: ada.blog } }), publishMany(ada, 48)]);
  await bob.context.clock.install();
  const page = await bob.open('/dashboard');
  await ready(page);
  await expect
    .poll(async () => {
      await page.evaluate(() => {
        window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
      });
      return count(page);
    })
    .toBe(48);
  const fortieth = posts(page).nth(39);
  const id = await fortieth.getAttribute(postAttributes.id);
  await fortieth.evaluate((post) => {
    window.scrollBy({ top: post.getBoundingClientRect().top - 90, behavior: 'instant' });
  });
  const before = await topOf(page, id);
  await fortieth.locator('.post-view__time').click();
  await expect(page).toHaveURL(/\/post\//);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect.poll(async () => Math.abs((await topOf(page, id)) - before)).toBeLessThanOrEqual(5);

  await publishMany(ada, 50);
  const asked = page.waitForResponse((response) => response.url().includes(newerPosts.path));
  // the page polls for newer posts at an interval while it is visible
  await bob.context.clock.fastForward(newerInterval);
  await asked;
  const arrived = page.getByRole('button', { name: '50 or more new posts' });
  await expect(arrived).toBeInViewport();
  await expect.poll(async () => Math.abs((await topOf(page, id)) - before)).toBeLessThanOrEqual(5);
  expect(await count(page)).toBe(48);
  await arrived.click();
  await expect.poll(() => count(page)).toBe(98);
  await expect(posts(page).first()).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  expect(new Set(await posts(page).evaluateAll((all) => all.map((post) => post.id))).size).toBe(98);
  await expect(arrived).toHaveCount(0);
});

test('links lead to older and newer posts, keys step through the posts of a page, and a filtered post is revealed without a request', async ({
  person,
}) => {
  test.setTimeout(90_000);
  const [ada, bob] = await Promise.all([person(), person()]);
  await Promise.all([
    bob.call(follow, { body: { tumblelog: ada.blog } }),
    publishMany(ada, 24, 'Weather'),
  ]);
  const page = await bob.open('/dashboard');
  await page.goto(
    (await page.getByRole('link', { name: 'Older posts' }).getAttribute('href')) ?? '',
  );
  await ready(page);
  await expect(posts(page)).toHaveCount(4);
  await page.getByRole('link', { name: 'Newer posts' }).click();
  await expect(posts(page)).not.toHaveCount(4);
  await expect(page.getByRole('link', { name: 'Newer posts' })).toHaveCount(0);

  // `j` and `k` select a post, which is then marked, in view and focused; `l` likes it; `Enter`
  // opens it; `.` scrolls to the top
  const [first, second] = [posts(page).nth(0), posts(page).nth(1)];
  await page.keyboard.press('j');
  await expect(first).toBeFocused();
  await page.keyboard.press('j');
  await expect(second).toHaveAttribute('aria-current', 'true');
  await expect(second).toBeInViewport();
  await expect(second).not.toHaveCSS('outline-style', 'none');
  await page.keyboard.press('l');
  await expect(second.getByRole('button', { name: 'Like' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.keyboard.press('k');
  await expect(first).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('.');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/post\//);

  await bob.call(addFilter, { body: { kind: 'tag', value: '#weather' } });
  await page.goto('/dashboard');
  await ready(page);
  await expect(first.getByText('Filtered: #weather.')).toBeVisible();
  await expect(first.getByText('Rain all day.').first()).toBeHidden();
  const requests: string[] = [];
  page.on('request', (request) => {
    // avatars, and code for later use, may load at any time and are not counted
    if (!/\/avatar\/|\/releases\//.test(request.url())) requests.push(request.url());
  });
  await first.getByText('Show anyway').click();
  await expect(first.getByText('Rain all day.').first()).toBeVisible();
  expect(requests).toEqual([]);
});

test('BLOCK-01, BLOCK-02, BLOCK-03, BLOCK-09: blocking a blog from the menu of a post asks first, removes the blog’s posts from the stream and ends the follow; the blog can be unblocked in the settings', async ({
  person,
}) => {
  const [ada, bob] = await Promise.all([person(), person()]);
  await bob.call(follow, { body: { tumblelog: ada.blog } });
  await ada.publish('To be hidden');
  const page = await bob.open('/dashboard');
  await ready(page);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/svc/block/')) calls.push(request.url());
  });
  const open = async () => {
    await posts(page).first().getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: `Block ${ada.blog}` }).click();
  };
  await open();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(
    `Are you sure you want to block ${ada.blog} from ${bob.blog}? They won't be able to follow, send messages, see in search results, or interact with posts.`,
  );
  await question.getByRole('button', { name: 'Nevermind' }).click();
  await expect(question).toHaveCount(0);
  expect(calls).toEqual([]);
  await open();
  await question.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(posts(page)).toHaveCount(0);
  await expect(page.getByText(`${ada.blog} is blocked from ${bob.blog}.`)).toBeVisible();
  await page.goto('/following');
  await expect(page.getByRole('main')).not.toContainText(ada.blog);
  await page.goto(`/settings/blog/${bob.blog}/blocked`);
  await page.getByRole('button', { name: `Unblock ${ada.blog}` }).click();
  await expect(page.getByText('You haven’t blocked anyone')).toBeVisible();
});

test('deleting a post already deleted in another tab reports that it does not exist, and removes it from the page', async ({
  person,
  allowed,
}) => {
  allowed.push(/40[34]|svc\/like|post\/delete/);
  const ada = await person();
  const id = await ada.publish('Here and gone');
  const [one, other] = [await ada.open('/dashboard'), await ada.open('/dashboard')];
  await Promise.all([ready(one), ready(other)]);
  const remove = async (page: Page) => {
    await page.locator(`#post_${id}`).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  };
  await remove(one);
  await expect(one.locator(`#post_${id}`)).toHaveCount(0);
  await remove(other);
  await other.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await expect(other.locator(`#post_${id}`)).toHaveCount(0);
  await expect(other.getByText(refusals.noPost)).toBeVisible();
});
