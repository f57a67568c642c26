import { bootFiles, loseBootFile } from '../support/boot-file.ts';
import { newPostLink, postForms } from '../support/page-parts.ts';
import { expect, ready, test, type Person } from '../support/test.ts';

/**
 * Opens the dashboard; returns the paths of the scripts requested until every remote is mounted or
 * has failed.
 */
async function scriptsOf({ context }: Person): Promise<readonly string[]> {
  const page = await context.newPage();
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.goto('/dashboard');
  await ready(page);
  await page.close();
  return scripts;
}
const isEntry = (address: string): boolean => /\/remoteEntry\.[^/]*$/.test(address);

test('the shell and the remotes start from one boot file', async ({ person }) => {
  const scripts = await scriptsOf(await person());
  expect(scripts.filter((address) => bootFiles.test(address))).toHaveLength(1);
  expect(scripts.filter(isEntry)).toEqual([]);
  expect(scripts.filter((address) => /\/main\.[^/]*$/.test(address))).toEqual([]);
});

test('if the boot file cannot be loaded, every remote starts from its own entry, and each script is fetched once', async ({
  person,
  allowed,
}) => {
  allowed.push(/ERR_FAILED/);
  const ada = await person();
  await loseBootFile(ada.context);
  const scripts = await scriptsOf(ada);
  const own = scripts.filter((address) => !bootFiles.test(address));
  expect(own.filter(isEntry)).toHaveLength(5);
  expect(own.filter((address, index) => own.indexOf(address) !== index)).toEqual([]);
});

test('a boot file that was changed in transit does not run', async ({ person, allowed }) => {
  allowed.push(/integrity|ERR_/);
  const ada = await person();
  await ada.context.route(bootFiles, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()};window.evil = true;` });
  });
  const page = await ada.open('/dashboard');
  await ready(page);
  expect(await page.evaluate(() => 'evil' in window)).toBe(false);
});

test('when the boot file and its hashes were blocked once, Retry brings every remote back', async ({
  person,
  allowed,
}) => {
  allowed.push(/Failed to load|integrity|ERR_FAILED|Loading chunk|ChunkLoad|blocked/i);
  const ada = await person();
  const page = await ada.context.newPage();
  await page.route('**/releases/joined/*.js', (route) => route.abort());
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible({
    timeout: 40_000,
  });
  await page.unroute('**/releases/joined/*.js');
  await page.getByRole('button', { name: 'Retry' }).first().click();
  await ready(page);
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
});

test('a filter for the name of one remote costs only the lazy code of that remote', async ({
  person,
  allowed,
}) => {
  allowed.push(/Failed to load|ERR_FAILED|Loading chunk|ChunkLoad/);
  const ada = await person();
  const page = await ada.context.newPage();
  await page.route(/mf_messaging/, (route) => route.abort());
  await page.goto('/dashboard');
  await ready(page);
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await newPostLink(page).click();
  await expect(postForms(page)).toBeVisible();
});
