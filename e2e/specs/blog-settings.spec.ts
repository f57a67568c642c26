import { themeAttributes } from '@tessera/shared-contracts/blogs/theme-element';
import { blogSettingsTexts } from '@tessera/shared-contracts/blogs/blog-settings-texts';
import { createBlog, ownBlogTexts } from '@tessera/shared-contracts/blogs/own-blogs';
import { makePng } from '@tessera/api/testing/media-samples';
import { expect, ready, test, uniqueName } from '../support/test.ts';

test('the settings preview a blog’s theme while it is edited, and apply it once it is saved', async ({
  person,
}) => {
  const ada = await person();
  const page = await ada.open(`/settings/blog/${ada.blog}`);
  await ready(page);
  const head = page.locator('.blog-preview .blog-head');
  await page.getByRole('tab', { name: 'About' }).click();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Night harbour');
  await expect(head.getByRole('heading', { name: 'Night harbour' })).toBeVisible();
  await page.getByRole('tab', { name: 'Look' }).click();
  await page.getByLabel('Background color').fill('#102840');
  await page.getByRole('combobox', { name: 'Font' }).selectOption('Lobster');
  await page.getByRole('radio', { name: 'Circle' }).check();
  await expect(head).toHaveAttribute(themeAttributes.theme, /^102840-.*-lobster$/);
  await expect
    .poll(() => head.evaluate((element) => getComputedStyle(element).backgroundColor))
    .toBe('rgb(16, 40, 64)');
  await expect(head.locator('.avatar--circle')).toBeVisible();
  await page.getByRole('tab', { name: 'Access' }).click();
  const sensitive = page.getByRole('checkbox', { name: 'Sensitive content' });
  await sensitive.check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(sensitive).toBeChecked();

  await page.getByRole('tab', { name: 'Look' }).click();
  const avatar = page.getByRole('button', { name: blogSettingsTexts.changeAvatar });
  const shown = avatar.locator('img');
  const before = (await shown.getAttribute('src')) ?? '';
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), avatar.click()]);
  await chooser.setFiles({
    name: 'avatar.png',
    mimeType: 'image/png',
    buffer: await makePng({ width: 600, height: 400 }),
  });
  await expect(shown).toHaveAttribute('src', /^blob:/);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(shown).toHaveAttribute('src', /^\/avatar\//);
  await expect(shown).not.toHaveAttribute('src', before);
  // members of a sensitive blog see no gate
  await page.goto(`/@${ada.blog}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Night harbour' })).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(16, 40, 64)');
});

test('a blog is created, joined by a second member, renamed, deleted and restored', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  const second = uniqueName('second');
  const page = await ada.open('/settings/blogs');
  await ready(page);
  await page.getByRole('link', { name: 'Create a blog' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(second);
  await page.getByRole('button', { name: 'Create blog' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: `Settings for ${second}` }),
  ).toBeVisible();

  await page.getByRole('tab', { name: 'More' }).click();
  await page.getByRole('link', { name: 'Members' }).click();
  await page.getByRole('textbox', { name: /Blog name or/ }).fill(bob.blog);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('Invitation sent.')).toBeVisible();
  const theirs = await bob.open('/settings/blogs');
  await theirs.getByRole('button', { name: `Join ${second}` }).click();
  await expect(theirs.getByRole('list', { name: 'Your blogs' }).getByRole('listitem')).toHaveCount(
    2,
  );

  const renamed = uniqueName('renamed');
  await page.goto(`/settings/blog/${second}`);
  await page.getByRole('tab', { name: 'More' }).click();
  await page.getByText('Change name', { exact: true }).first().click();
  await page.getByRole('textbox', { name: 'New name' }).fill(renamed);
  await page.getByRole('button', { name: 'Change name' }).click();
  await expect(page.getByText('Blog renamed.')).toBeVisible();
  await page.goto(`/@${second}`);
  await expect(page).toHaveURL(new RegExp(`/@${renamed}$`));

  await page.goto(`/settings/blog/${renamed}/delete`);
  await page.getByRole('textbox', { name: `Type ${renamed} to confirm` }).fill(renamed);
  await page.getByRole('button', { name: `Delete ${renamed}` }).click();
  await expect(page.getByText('Blog deleted.')).toBeVisible();
  await page.getByRole('button', { name: `Restore ${renamed}` }).click();
  await expect(page.getByText('Blog restored.')).toBeVisible();
  await page.goto(`/@${renamed}`);
  await expect(page.getByRole('heading', { level: 1, name: second })).toBeVisible();
});

test('a refused new blog keeps the page, its address and what was typed; without script, the address of the form leads back to the page', async ({
  person,
  allowed,
}) => {
  allowed.push(/400/);
  const ada = await person();
  const page = await ada.open('/settings/blogs/new');
  await ready(page);
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/forms\.\w+\.js$/.test(name)),
  );
  const name = page.getByLabel('Name');
  await name.fill(ada.blog);
  await page.getByLabel('Title').fill('Second');
  await page.getByRole('button', { name: 'Create blog' }).click();
  await expect(page.getByText(ownBlogTexts.nameTaken)).toBeVisible();
  await expect(name).toBeFocused();
  await expect(page).toHaveURL('/settings/blogs/new');
  const next = uniqueName('second');
  await name.fill(next);
  await page.getByRole('button', { name: 'Create blog' }).click();
  await expect(page).toHaveURL(`/settings/blog/${next}?done=created`);
  await page.goto(createBlog.path);
  await expect(page).toHaveURL('/settings/blogs/new');
});
