import { connectionTexts } from '@tessera/shared-contracts/platform/connection';
import { appPaths, offlineTexts } from '@tessera/shared-contracts/platform/offline';
import { expectSoundPage } from '../support/accessible.ts';
import { appStored } from '../support/app-worker.ts';
import { expect, ready, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

test('what was read can be read offline, after a reload and by links; for what was not, there is a list of what can', async ({
  person,
  allowed,
}) => {
  allowed.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const [ada, bob] = [await person(), await person()];
  const id = await ada.publish('A lamp in the window');
  const page = await bob.open(`/@${ada.blog}`);
  await ready(page);
  await appStored(page, `/@${ada.blog}`);
  await page.locator(`#post_${id}`).locator('time').first().click();
  await expect(page).toHaveURL(new RegExp(`/${id}`));
  const post = new URL(page.url()).pathname;
  await appStored(page, post);

  await bob.context.setOffline(true);
  await page.reload();
  await ready(page);
  await expect(page.locator(`#post_${id}`)).toContainText('A lamp in the window');
  await expect(page.getByText(connectionTexts.offline)).toBeVisible();
  await page.goto(`/@${ada.blog}`);
  await ready(page);
  await page.locator(`#post_${id}`).getByRole('button', { name: 'Reply' }).click();
  await expect(page.locator(`#post_${id}`).getByRole('textbox')).toBeVisible();

  await page.goto('/explore');
  await expect(page.getByRole('heading', { name: offlineTexts.title })).toBeVisible();
  await expect(page.getByText(offlineTexts.missing)).toBeVisible();
  await expectSoundPage(page);
  await page.goto(appPaths.reading);
  await expect(page.getByRole('heading', { name: offlineTexts.listTitle })).toBeVisible();
  await page.getByRole('link', { name: ada.blog }).first().click();
  await expect(page).toHaveURL(/\/(@|post)/);

  await bob.context.setOffline(false);
  await page.goto('/explore');
  await ready(page);
});

test('stored pages are gone after logging out', async ({ person }) => {
  const ada = await person();
  const page = await ada.open('/dashboard');
  await ready(page);
  await appStored(page, '/dashboard');
  await page.evaluate(async () => {
    const form = document.querySelector<HTMLFormElement>('form[action="/logout"]');
    form?.submit();
  });
  await page.waitForURL('**/');
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).join()))
    .toBe('tessera-files');
});
