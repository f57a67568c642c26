import { expectAccessible } from '../support/accessible.ts';
import { expect, ready, test } from '../support/test.ts';

test('ACTION-04: a like turns on and off, and survives a reload', async ({ person }) => {
  const [ada, bob] = [await person(), await person()];
  const id = await ada.publish('Likeable');
  const page = await bob.open(`/@${ada.blog}`);
  await ready(page);
  const like = page.locator(`#post-${id}`).getByRole('button', { name: 'Like' });
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

test('ACTION-04: a like that fails goes back, and says so', async ({ person, allowed }) => {
  allowed.push(/500|svc\/like/);
  const [ada, bob] = [await person(), await person()];
  const id = await ada.publish('Unlikeable');
  const page = await bob.open(`/@${ada.blog}`);
  await ready(page);
  await page.route('**/svc/like', (route) => route.fulfill({ status: 500, json: { meta: { status: 500, msg: 'no' }, errors: [] } }));
  const like = page.locator(`#post-${id}`).getByRole('button', { name: 'Like' });
  await like.click();
  await expect(page.getByRole('dialog')).toContainText('Sorry, we seem to be having technical trouble.');
  await expect(like).toHaveAttribute('aria-pressed', 'false');
});

test('FOLLOW-07, FOLLOW-08, FOLLOW-09, FOLLOW-12: following shows at once, unfollowing asks, Nevermind changes nothing, own blogs have no button', async ({ person }) => {
  const [ada, bob] = [await person(), await person()];
  await ada.publish('Follow me');
  const page = await bob.open(`/@${ada.blog}`);
  await ready(page);
  const calls: string[] = [];
  page.on('request', (request) => { if (/\/svc\/(un)?follow$/.test(request.url())) calls.push(new URL(request.url()).pathname); });
  await page.getByRole('button', { name: 'Follow', exact: true }).first().click();
  const unfollow = page.getByRole('button', { name: 'Unfollow' }).first();
  await expect(unfollow).toBeVisible();
  await unfollow.click();
  await expect(page.getByRole('dialog')).toContainText(`Are you sure you want to unfollow ${ada.blog}?`);
  await page.getByRole('button', { name: 'Nevermind' }).click();
  await expect(unfollow).toBeVisible();
  expect(calls).toEqual(['/svc/follow']);
  await unfollow.click();
  await page.getByRole('button', { name: 'Ok', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Follow', exact: true }).first()).toBeVisible();
  await expect.poll(() => calls).toEqual(['/svc/follow', '/svc/unfollow']);

  await page.goto(`/@${bob.blog}`);
  await ready(page);
  await expect(page.getByRole('main').getByRole('button', { name: /^(Unf|F)ollow$/ })).toHaveCount(0);
});

test('FOLLOW-11: a follower subscribes to a blog, is told of its next post, and ends the subscription', async ({ person }) => {
  const [ada, bob] = [await person(), await person()];
  const page = await bob.open(`/@${ada.blog}`);
  await ready(page);
  await page.getByRole('button', { name: 'Follow', exact: true }).first().click();
  const answered = page.waitForResponse((response) => response.url().includes('/subscription'));
  await page.getByRole('button', { name: 'Get notifications' }).click();
  expect((await answered).status()).toBe(200);
  const toast = page.locator('.overlay-toast');
  await expect(toast).toHaveText(`New posts of ${ada.blog} will stand in your activity.`);
  // one that is pointed at stays
  await toast.hover();
  await expectAccessible(page, { include: '[data-toasts]' });
  await ada.publish('Worth a notification');
  await page.reload();
  await ready(page);
  await page.getByRole('link', { name: 'Activity, 1 unread' }).click();
  const happened = page.getByRole('dialog', { name: 'Activity' }).getByRole('listitem');
  await expect(happened).toHaveText([new RegExp(`${ada.blog} published a post.*Worth a notification`, 's')]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Stop notifications' }).click();
  await expect(page.getByRole('button', { name: 'Get notifications' })).toBeVisible();
});
