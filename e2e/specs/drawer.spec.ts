import type { Locator, Page } from '@playwright/test';
import { blogLinkAttributes } from '@tessera/shared-contracts/blogs/blog-link-element';
import { blogHeadAttributes } from '@tessera/shared-contracts/blogs/blog-head-element';
import { follow } from '@tessera/shared-contracts/follows/endpoints';
import { updatePost } from '@tessera/shared-contracts/posts/endpoints';
import { expectFocusIn } from '../support/focus.ts';
import { keysOf } from '../support/post-keys.ts';
import { changeBlogSettings } from '../support/blog-settings.ts';
import { allowMessaging } from '../support/allow-messaging.ts';
import { conversationWindow } from '../support/page-parts.ts';
import { expect, ready, test, type Person } from '../support/test.ts';

const drawerOf = (page: Page, blog: string) => page.getByRole('dialog', { name: `Blog ${blog}` });
const nameIn = (page: Page, id: string) => page.locator(`#post_${id} .post-view__name`);
const publish = async (person: Person, title: string, tags: string): Promise<string> =>
  (
    await person.call(updatePost, {
      body: {
        channel_id: person.blog,
        post: { type: 'text', one: title, two: '<p>Words.</p>', tags },
        editor_type: 'rich',
      },
    })
  ).post.action.id;
/** Marks a link or button, as pages do, so that it opens the drawer. */
const mark = (link: Locator, target: object) =>
  link.evaluate((element, [name, json]) => element.setAttribute(name, json), [
    blogLinkAttributes.viewer,
    JSON.stringify(target),
  ] as const);

test('DRAWER-02, DRAWER-03, DRAWER-09, DRAWER-10, DRAWER-20, DRAWER-21, DRAWER-22, DRAWER-30, DRAWER-31, DRAWER-40: the drawer shows a blog in its theme, responds to hotkeys, opens the reblogged blog, and asks before closing if the link that opened it says so', async ({
  person,
}) => {
  const [ada, bob, cleo] = [await person(), await person(), await person()];
  await changeBlogSettings(ada, {
    background_color: '#0a5c36',
    title_color: '#0a5c36',
    title_font: 'Lora',
    description: 'Leaves, see https://example.org/leaves.',
  });
  const first = await publish(cleo, 'From elsewhere', '');
  for (let count = 0; count < 3; count += 1) await publish(ada, `Leaf ${count}`, 'leaves');
  const { post } = await ada.call(updatePost, {
    body: {
      channel_id: ada.blog,
      reblog: true,
      reblog_post_id: first,
      reblog_key: (await keysOf(cleo, `/p/${first}`, first)).reblog_key,
      post: { type: 'text', two: '<p>Look.</p>' },
      editor_type: 'rich',
    },
  });
  await bob.call(follow, { body: { tumblelog: ada.blog } });
  const page = await bob.open('/dashboard');
  await ready(page);
  const link = nameIn(page, post.action.id);

  // a Ctrl-click opens the link in a new tab instead
  const elsewhere = page.context().waitForEvent('page');
  await link.click({ modifiers: ['ControlOrMeta'] });
  await (await elsewhere).close();
  await expect(drawerOf(page, ada.blog)).toHaveCount(0);

  const font = page.waitForResponse((response) =>
    /\/fonts\/lora\/stylesheet\.css/.test(response.url()),
  );
  await link.click();
  const drawer = drawerOf(page, ada.blog);
  await expect(drawer.getByRole('article')).toHaveCount(4);
  expect((await font).status()).toBe(200);
  const head = drawer.locator(`[${blogHeadAttributes.head}]`);
  await expect(head.getByRole('button', { name: 'Following' })).toBeVisible();
  const more = head.getByRole('button', { name: 'More actions' });
  const share = head.getByRole('button', { name: 'Share this blog' });
  await more.click();
  await expect(share).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(share).toBeHidden();
  await expect(drawer).toBeVisible();
  await expect(head.getByRole('button', { name: /close/i })).toHaveCount(0);
  // the close button stands above the header image, not on it
  const [closing, banner] = [
    await drawer.getByRole('button', { name: 'Close', exact: true }).boundingBox(),
    await head.boundingBox(),
  ];
  expect((closing?.y ?? 0) + (closing?.height ?? 0)).toBeLessThanOrEqual(banner?.y ?? 0);
  await expect(head.getByRole('link', { name: 'example.org/leaves' })).toHaveAttribute(
    'href',
    'https://example.org/leaves',
  );
  await expect(drawer).toHaveCSS('background-color', 'rgb(10, 92, 54)');
  // a title in the background colour is still readable
  await expect(head.getByRole('heading')).not.toHaveCSS('color', 'rgb(10, 92, 54)');

  await page.keyboard.press('j');
  await expect(drawer.getByRole('article').first()).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('s');
  await expectFocusIn(page.locator('.overlay-popover'));
  await page.keyboard.press('Escape');
  await expect(page.locator('.overlay-popover')).toHaveCount(0);
  await more.click();
  await share.click();
  await expect(page.locator('.overlay-popover').getByLabel('Email address')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.locator('.overlay-popover')).toHaveCount(0);
  await expect(more).toBeFocused();
  await page.keyboard.press('.');
  await expect.poll(() => drawer.evaluate((panel) => panel.scrollTop)).toBe(0);
  await page.keyboard.press('j');
  await expect(drawer.getByRole('article').first()).toBeFocused();
  await page.keyboard.press('Enter');
  const source = drawerOf(page, cleo.blog);
  await expect(source.getByRole('article')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(source).toHaveCount(0);

  // a drawer that shows only one post and asks before closing
  const marked = nameIn(page, post.action.id);
  await mark(marked, { name: ada.blog, post_id: post.action.id, confirmClose: true });
  await marked.click();
  await expect(drawer.getByRole('article')).toHaveCount(1);
  await expect(drawer.getByText(`That’s everything from ${ada.blog}.`)).toBeVisible();
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Close this blog?' });
  await question.getByRole('button', { name: 'Nevermind' }).click();
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(drawer).toHaveCount(0);
});

test('DRAWER-06, DRAWER-08, DRAWER-46, BSEARCH-01, BSEARCH-02, BSEARCH-03, BSEARCH-08, BSEARCH-13, BSEARCH-14, BSEARCH-16, BSEARCH-18, BSEARCH-19, BSEARCH-20, BSEARCH-21: a drawer opened by the page’s URL can be searched, and closing it leads to the dashboard', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  await publish(ada, 'Rain over the harbour', 'weather');
  const photo = await publish(ada, 'Tea at noon', 'tea time');
  const page = await bob.open(`/likes?blog_viewer=${ada.blog}`);
  const drawer = drawerOf(page, ada.blog);
  await expect(drawer.getByRole('article')).toHaveCount(2);
  const toggle = drawer.getByRole('button', { name: 'Search this blog' });
  await toggle.click();
  const field = drawer.getByPlaceholder(`Search ${ada.blog}`);
  await expect(field).toBeFocused();
  await expect(drawer.getByText('Popular Tags:')).toBeVisible();
  // the first is in the description, the second is a tag of a post
  await expect(drawer.getByRole('link', { name: '#tea time' }).first()).toHaveAttribute(
    'href',
    `/@${ada.blog}/tagged/tea%20time`,
  );
  await field.pressSequentially('rain');
  await field.press('Enter');
  await expect(drawer.getByRole('article')).toHaveCount(1);
  await expect(drawer.getByRole('article')).toContainText('Rain over the harbour');
  await drawer.getByRole('button', { name: 'Filter' }).click();
  const filters = drawer.getByRole('dialog', { name: 'Filter' });
  await expect(filters.getByRole('radio')).toHaveCount(10);
  await expect(filters.getByRole('radio', { name: 'Recent Posts' })).toBeChecked();
  await expect(filters.getByRole('switch')).toHaveCount(1);
  await filters.getByText('Photo', { exact: true }).click();
  await expect(drawer.getByText('Nothing here about rain.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(filters).toHaveCount(0);
  await drawer.getByRole('button', { name: 'Clear search' }).click();
  await expect(field).toHaveValue('');
  await expect(drawer.getByRole('article')).toHaveCount(2);
  await expect(drawer.locator(`#viewer-post_${photo}`)).toBeVisible();
  await toggle.click();
  await expect(field).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(drawer).toHaveCount(0);
});

test('CARD-04, CARD-08, CARD-21, ICON-01, ICON-03, ICON-06, ICON-07, ICON-08, ICON-09: a blog’s card opens on hover and by keyboard; the contact icon in the blog’s drawer opens a menu, or starts a message if that is the only choice', async ({
  person,
}) => {
  const [ada, bob, cleo] = [await person(), await person(), await person()];
  await allowMessaging(bob);
  await changeBlogSettings(ada, {
    title: 'The garden',
    description: 'Beans.',
    asks: true,
    submissions: true,
    show_description: false,
  });
  await changeBlogSettings(cleo, { asks: false });
  const id = await publish(ada, 'One', '');
  await publish(ada, 'Two', '');
  await bob.call(follow, { body: { tumblelog: cleo.blog } });
  const other = await publish(cleo, 'Elsewhere', '');
  await bob.call(follow, { body: { tumblelog: ada.blog } });
  const page = await bob.open('/dashboard');
  await ready(page);
  const card = page.getByRole('region', { name: `About ${ada.blog}` });
  await nameIn(page, id).hover();
  await expect(card.getByRole('link', { name: 'The garden' })).toBeVisible();
  await expect(card).not.toHaveCSS('animation-name', 'none');
  await expect(card.getByText('Beans.')).toHaveCount(0);
  await expect(
    card.getByRole('list', { name: `Posts by ${ada.blog}` }).getByRole('link'),
  ).toHaveCount(2);
  const saved = page.waitForResponse((response) => response.url().endsWith('/svc/unfollow'));
  await card.getByRole('button', { name: 'Following' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ok' }).click();
  expect((await saved).status()).toBe(200);
  await page.mouse.move(2, 400);
  await expect(card).toHaveCount(0);
  // the card opens by keyboard, and Escape closes it
  await nameIn(page, id).focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(card.getByRole('button', { name: 'Follow' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);

  await page.keyboard.press('Enter');
  const drawer = drawerOf(page, ada.blog);
  const icon = drawer.getByRole('button', { name: `Get in touch with ${ada.blog}` });
  await icon.click();
  await expect(drawer.getByRole('menuitem')).toHaveText([
    'Send a message',
    'Ask a question',
    'Submit',
  ]);
  await expect(drawer.getByRole('menuitem', { name: 'Ask a question' })).toHaveAttribute(
    'href',
    `/@${ada.blog}/ask`,
  );
  const submitted = page.context().waitForEvent('page');
  await drawer.getByRole('menuitem', { name: 'Submit' }).click();
  const form = await submitted;
  await expect(form).toHaveURL(new RegExp(`/@${ada.blog}/submit$`));
  await form.close();
  await icon.click();
  await drawer.getByRole('menuitem', { name: 'Ask a question' }).click();
  const ask = page.getByRole('dialog', { name: `Ask ${ada.blog}` });
  await expect(ask).toBeVisible();
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await expect(ask).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);

  await nameIn(page, other).click();
  await drawerOf(page, cleo.blog)
    .getByRole('button', { name: `Send a message: ${cleo.blog}` })
    .click();
  await expect(conversationWindow(page, cleo.blog)).toBeVisible();
});
