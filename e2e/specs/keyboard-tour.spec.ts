import { saveSettings } from '@tessera/shared-contracts/blogs/endpoints';
import { follow } from '@tessera/shared-contracts/follows/endpoints';
import {
  tabAndPressEnter,
  expectFocusIn,
  expectFocusSeen,
  tabToChecked,
} from '../support/focus.ts';
import { expect, ready, test, uniqueName } from '../support/test.ts';

test('a tour of the product works by keyboard alone, from the skip link to the settings and back', async ({
  person,
}) => {
  test.setTimeout(180_000);
  const word = uniqueName('quill').replaceAll('-', '');
  const [ada, bob, cleo] = [await person(), await person(), await person()];
  await ada.call(saveSettings, {
    body: { tumblelog_name_or_id: ada.blog, page: 'blog', tumblelog: { asks: true } },
  });
  await ada.publish(`The ${word}`);
  for (const title of ['Rain', 'Wind', 'Snow'])
    await cleo.publish(title, `<p>${'Words of it. '.repeat(40)}</p>`);
  await bob.call(follow, { body: { tumblelog: cleo.blog } });
  const page = await bob.open('/');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await ready(page);
  const main = page.getByRole('main');
  const { keyboard } = page;

  // skip the header, and go to the second post
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expectFocusSeen(page, 'on the way past the header');
  await keyboard.press('Enter');
  await expect(main).toBeFocused();
  await keyboard.press('j');
  await keyboard.press('j');
  const post = main.getByRole('article').filter({ hasText: 'Wind' });
  await expect(post).toBeFocused();
  await expectFocusSeen(page, 'on a post');
  await keyboard.press('l');
  await expect(post.getByRole('button', { name: 'Like' })).toHaveAttribute('aria-pressed', 'true');
  await expect(post).toBeFocused();

  // open the post’s page, and return to the post
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/post\//);
  await expect(main).toBeFocused();
  await expect(main.getByRole('article')).toContainText('Words of it.');
  await page.goBack();
  await expect(post).toBeFocused();
  await expectFocusSeen(page, 'back at the post');

  await keyboard.press('r');
  const reblog = page.getByRole('form', { name: 'Reblog' });
  await expect(reblog).toHaveAttribute('aria-busy', 'false');
  await expectFocusIn(reblog);
  await tabToChecked(reblog.getByRole('textbox', { name: 'Your comment' }));
  await keyboard.type('Here too.');
  await tabToChecked(reblog.getByRole('button', { name: 'Post', exact: true }));
  await keyboard.press('Enter');
  await expect(reblog).toHaveCount(0);
  await expectFocusSeen(page, 'after the form');

  // search
  await keyboard.press('/');
  const field = page.getByRole('banner').getByRole('combobox', { name: 'Search Tessera' });
  await expect(field).toBeFocused();
  await expectFocusSeen(page, 'in the search');
  await keyboard.type(word);
  await keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/search/${word}$`));
  await expect(main).toBeFocused();
  const found = main.getByRole('article').filter({ hasText: word });
  const name = found.getByRole('link', { name: ada.blog, exact: true });
  await tabAndPressEnter(found.getByRole('button', { name: `Follow ${ada.blog}` }));
  const unfollow = found.getByRole('button', { name: `Following ${ada.blog}` });
  await expect(unfollow).toBeFocused();
  await expectFocusSeen(page, 'after following');
  await keyboard.press('Enter');
  const question = page.getByRole('dialog', {
    name: `Are you sure you want to unfollow ${ada.blog}?`,
  });
  await expectFocusIn(question);
  await expectFocusSeen(page, 'before unfollowing');
  await keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(unfollow).toBeFocused();

  // open and close the blog card, open the drawer and ask the blog a question
  await tabToChecked(name, 'Shift+Tab');
  const card = page.getByRole('region', { name: `About ${ada.blog}` });
  await expect(card).toBeVisible();
  await keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await expect(name).toBeFocused();
  await keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: `Blog ${ada.blog}` });
  await expectFocusIn(drawer);
  const icon = drawer.getByRole('button', { name: `Get in touch with ${ada.blog}` });
  await tabAndPressEnter(icon);
  await expect(drawer.getByRole('menuitem').first()).toBeFocused();
  await expectFocusSeen(page, 'in the menu');
  await keyboard.press('Escape');
  await expect(icon).toBeFocused();
  await keyboard.press('Enter');
  await expect(drawer.getByRole('menuitem').first()).toBeFocused();
  await keyboard.press('ArrowDown');
  await expect(drawer.getByRole('menuitem', { name: 'Ask a question' })).toBeFocused();
  await expectFocusSeen(page, 'at the second option');
  await keyboard.press('Enter');
  const ask = page.getByRole('dialog', { name: `Ask ${ada.blog}` });
  await expect(ask.getByRole('textbox', { name: 'Your question' })).toBeFocused();
  await expectFocusSeen(page, 'in the question');
  await keyboard.type('Where do you write?');
  await tabAndPressEnter(ask.getByRole('button', { name: 'Ask', exact: true }));
  await expect(ask).toHaveCount(0);
  await expect(icon).toBeFocused();
  await keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(name).toBeFocused();

  for (const [control, dialog] of [
    [found.getByRole('link', { name: /^Notes/ }), page.getByRole('dialog', { name: 'Notes' })],
    [found.getByRole('button', { name: 'Share' }), page.getByRole('dialog', { name: /^Share/ })],
  ] as const) {
    await tabAndPressEnter(control);
    await expectFocusIn(dialog);
    await keyboard.press('Tab');
    await expectFocusSeen(page, 'inside the dialog');
    await keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(control).toBeFocused();
    await expectFocusSeen(page, 'after the dialog');
  }

  // settings, and back
  const account = page.getByRole('banner').getByRole('link', { name: 'Account' });
  const menu = page.getByRole('dialog', { name: 'Account' });
  await tabAndPressEnter(account, 'Shift+Tab');
  await expectFocusIn(menu);
  await keyboard.press('Escape');
  await expect(account).toBeFocused();
  await keyboard.press('Enter');
  await tabAndPressEnter(menu.getByRole('link', { name: 'Settings' }));
  await expect(page).toHaveURL(/\/settings\//);
  await expect(main).toBeFocused();
  await tabToChecked(main.getByRole('button').first());
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/search/${word}$`));
  await keyboard.press('Tab');
  await expectFocusSeen(page, 'back from the settings');
});

test('a visitor reads, searches and registers by keyboard alone', async ({ visitor, person }) => {
  test.setTimeout(120_000);
  const word = uniqueName('heron').replaceAll('-', '');
  const ada = await person();
  await ada.publish(`The ${word}`);
  const page = await visitor('/');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await ready(page);
  const main = page.getByRole('main');
  const { keyboard } = page;
  await keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await tabAndPressEnter(page.getByRole('banner').getByRole('link', { name: 'Explore' }));
  await expect(page).toHaveURL(/\/explore$/);
  await expect(main).toBeFocused();
  await keyboard.press('j');
  await expect(main.getByRole('article').first()).toBeFocused();
  await expectFocusSeen(page, 'on a post');
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/post\//);
  await expect(main).toBeFocused();

  await keyboard.press('/');
  await expect(
    page.getByRole('banner').getByRole('combobox', { name: 'Search Tessera' }),
  ).toBeFocused();
  await keyboard.type(word);
  await keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/search/${word}$`));
  await expect(main.getByRole('article')).toContainText(word);
  await tabAndPressEnter(
    main.getByRole('article').getByRole('link', { name: `Follow ${ada.blog}` }),
  );
  await expect(page).toHaveURL(/\/login\?/);
  await expectFocusSeen(page, 'at the log-in');
  await tabAndPressEnter(main.getByRole('link', { name: 'Sign up' }));
  await expect(page).toHaveURL(/\/register/);
  const blog = uniqueName('key');
  for (const [label, text] of [
    ['Email', `${blog}@example.test`],
    ['Password', 'correct horse battery'],
    ['Blog name', blog],
  ] as const) {
    await tabToChecked(main.getByLabel(label));
    await keyboard.type(text);
  }
  await keyboard.press('Enter');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible();
  await keyboard.press('Tab');
  await expectFocusSeen(page, 'after registering');
});
