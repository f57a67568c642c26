import { controlAttributes } from '@tessera/shared-contracts/platform/control-attributes';
import { blogHeadAttributes } from '@tessera/shared-contracts/blogs/blog-head-element';
import { pageAttributes } from '@tessera/shared-contracts/platform/page-attributes';
import { saveSettings } from '@tessera/shared-contracts/blogs/endpoints';
import { expectAccessible } from '../support/accessible.ts';
import { expect, ready, test } from '../support/test.ts';

const { action } = controlAttributes;

test('ACTION-04: a like can be turned on and off and survives a reload', async ({ person }) => {
  const [ada, bob] = [await person(), await person()];
  const id = await ada.publish('Likeable');
  const page = await bob.open(`/@${ada.blog}`);
  await ready(page);
  const like = page.locator(`#post_${id}`).getByRole('button', { name: 'Like' });
  const answered = page.waitForResponse((response) => response.url().endsWith('/svc/like'));
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await answered;
  await page.reload();
  await ready(page);
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'false');
});

test('a like and a follow made while the next page loads show on that page and are stored', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  const id = await ada.publish('Pressed in between');
  const page = await bob.open(`/@${ada.blog}`);
  await ready(page);
  const post = page.locator(`#post_${id}`);
  // the server renders the next page before the buttons are pressed; the response arrives later
  let deliver = (): void => {};
  const isPressed = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  let tell = (): void => {};
  const isRendered = new Promise<void>((resolve) => {
    tell = resolve;
  });
  await page.route(`**/post/${id}**`, async (route) => {
    const response = await route.fetch();
    tell();
    await isPressed;
    await route.fulfill({ response });
  });
  const stored = Promise.all(
    ['like', 'follow'].map((name) =>
      page.waitForResponse((response) => response.url().endsWith(`/svc/${name}`) && response.ok()),
    ),
  );
  await post.locator('a[href*="/post/"]').first().click();
  await isRendered;
  await post.getByRole('button', { name: 'Like' }).click();
  await page.getByRole('button', { name: 'Follow', exact: true }).first().click();
  await expect(post.getByRole('button', { name: 'Like' })).toHaveAttribute('aria-pressed', 'true');
  deliver();
  await expect(page).toHaveURL(new RegExp(`/post/${id}`));
  const like = page.getByRole('article').getByRole('button', { name: 'Like' });
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: /^Following/ }).first()).toBeVisible();
  await stored;
  await page.unrouteAll();
  await page.reload();
  await ready(page);
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: /^Following/ }).first()).toBeVisible();
});

test('ACTION-04: a failed like is reverted and reported', async ({ person, allowed }) => {
  allowed.push(/500|svc\/like/);
  const [ada, bob] = [await person(), await person()];
  const id = await ada.publish('Unlikeable');
  const page = await bob.open(`/@${ada.blog}`);
  await ready(page);
  await page.route('**/svc/like', (route) =>
    route.fulfill({ status: 500, json: { meta: { status: 500, msg: 'no' }, errors: [] } }),
  );
  const like = page.locator(`#post_${id}`).getByRole('button', { name: 'Like' });
  await like.click();
  await expect(page.getByRole('dialog')).toContainText(
    'Sorry, we seem to be having technical trouble.',
  );
  await expect(like).toHaveAttribute('aria-pressed', 'false');
});

test('FOLLOW-07, FOLLOW-08, FOLLOW-09, FOLLOW-12: following shows immediately, unfollowing asks first, Nevermind changes nothing, and the user’s own blogs have no Follow button', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  await ada.publish('Follow me');
  const page = await bob.open(`/@${ada.blog}`);
  await ready(page);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (/\/svc\/(un)?follow$/.test(request.url())) calls.push(new URL(request.url()).pathname);
  });
  await page.getByRole('button', { name: 'Follow', exact: true }).first().click();
  const unfollow = page.getByRole('button', { name: 'Following' }).first();
  await expect(unfollow).toBeVisible();
  await unfollow.click();
  await expect(page.getByRole('dialog')).toContainText(
    `Are you sure you want to unfollow ${ada.blog}?`,
  );
  await page.getByRole('button', { name: 'Nevermind' }).click();
  await expect(unfollow).toBeVisible();
  expect(calls).toEqual(['/svc/follow']);
  await unfollow.click();
  await page.getByRole('button', { name: 'Ok', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Follow', exact: true }).first()).toBeVisible();
  await expect.poll(() => calls).toEqual(['/svc/follow', '/svc/unfollow']);

  await page.goto(`/@${bob.blog}`);
  await ready(page);
  await expect(page.getByRole('main').getByRole('button', { name: /^(Unf|F)ollow$/ })).toHaveCount(
    0,
  );
});

test('FOLLOW-11: a follower subscribes to a blog, is notified of its next post and unsubscribes', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  const page = await bob.open(`/@${ada.blog}`);
  await ready(page);
  await page.getByRole('button', { name: 'Follow', exact: true }).first().click();
  const answered = page.waitForResponse((response) => response.url().includes('/subscription'));
  await page.getByRole('button', { name: 'Get notifications' }).click();
  expect((await answered).status()).toBe(200);
  const toast = page.locator('.overlay-toast');
  await expect(toast).toHaveText(`New posts from ${ada.blog} will appear in your activity.`);
  // a toast under the pointer stays
  await toast.hover();
  await expectAccessible(page, { include: `[${pageAttributes.toasts}]` });
  await ada.publish('Worth a notification');
  await page.reload();
  await ready(page);
  await page.getByRole('banner').getByRole('link', { name: 'Activity, 1 unread' }).click();
  const happened = page.getByRole('dialog', { name: 'Activity' }).getByRole('listitem');
  await expect(happened).toHaveText([
    new RegExp(`${ada.blog} published a post.*Worth a notification`, 's'),
  ]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Stop notifications' }).click();
  await expect(page.getByRole('button', { name: 'Get notifications' })).toBeVisible();
});

for (const width of [390, 768, 1280]) {
  test(`FOLLOW-11: at ${width} px, following and subscribing move nothing in a blog’s head`, async ({
    person,
  }) => {
    const [ada, bob] = [await person(), await person({ viewport: { width, height: 800 } })];
    const settings = { asks: true, submissions: true };
    await ada.call(saveSettings, {
      body: { tumblelog_name_or_id: ada.blog, page: 'blog', tumblelog: settings },
    });
    const page = await bob.open(`/@${ada.blog}`);
    await ready(page);
    const head = page.locator(`[${blogHeadAttributes.head}]`);
    const places = () =>
      head.evaluate(
        (element, selector) =>
          [element, ...element.querySelectorAll(selector)].map((part) =>
            Math.round(part.getBoundingClientRect().top),
          ),
        `.avatar--large, h1, p, [${action}="message"], [${action}="follow"]`,
      );
    const before = await places();
    for (const name of ['Follow', 'Get notifications', 'Stop notifications', 'Following']) {
      await head.getByRole('button', { name, exact: true }).click();
      if (name === 'Following') await page.getByRole('button', { name: 'Ok', exact: true }).click();
      await expect(head.getByRole('button', { name, exact: true })).toHaveCount(0);
      await expect.poll(places, `after ‘${name}’`).toEqual(before);
    }
  });
}

test('ACTION-06: a reblog made with the form shows immediately on the reblogged post', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  const id = await ada.publish('Pass this on');
  const page = await bob.open(`/@${ada.blog}`);
  await ready(page);
  const post = page.locator(`#post_${id}`);
  await post.getByRole('link', { name: 'Reblog' }).click();
  const form = page.getByRole('form', { name: 'Reblog' });
  await expect(form).toHaveAttribute('aria-busy', 'false');
  await form.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(post.getByRole('link', { name: /^Notes/ })).toHaveText('Notes 1');
  await expect(post.getByRole('link', { name: 'Reblog' })).toHaveClass(/reblog--done/);
});

test('BLOCK-09: blocking a blog on its page immediately shows the notice that a reload would show; unblocking restores the page', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  await ada.publish('Not for Bob');
  const page = await bob.open(`/@${ada.blog}`);
  await ready(page);
  const more = page.getByRole('article').getByRole('button', { name: 'More' });
  await more.click();
  await page.getByRole('button', { name: `Block ${ada.blog}` }).click();
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(
    page.getByRole('heading', { name: `You’ve blocked ${ada.blog}`, level: 2 }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /^(?:Follow|Message)$/ })).toHaveCount(0);
  await page.getByRole('button', { name: /^Unblock/ }).click();
  await expect(page.getByRole('heading', { name: 'Not for Bob' })).toBeVisible();
});
