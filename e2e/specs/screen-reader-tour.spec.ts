import { saveSettings } from '@tessera/shared-contracts/blogs/endpoints';
import { follow } from '@tessera/shared-contracts/follows/endpoints';
import { like as likePost, unlike } from '@tessera/shared-contracts/likes/endpoints';
import { expectAnnounced, recordAnnouncements } from '../support/announcements.ts';
import { answerTo, expect, ready, test, uniqueName } from '../support/test.ts';

test('on a tour of the product, controls have accessible names and changes are announced', async ({
  person,
  allowed,
}) => {
  allowed.push(/500|svc\/like/);
  test.setTimeout(120_000);
  const word = uniqueName('quince').replaceAll('-', '');
  const [ada, bob, cleo] = [await person(), await person(), await person()];
  await ada.call(saveSettings, {
    body: { tumblelog_name_or_id: ada.blog, page: 'blog', tumblelog: { asks: true } },
  });
  await ada.publish(`The ${word}`);
  await cleo.publish('Rain');
  await bob.call(follow, { body: { tumblelog: cleo.blog } });
  const page = await bob.open('about:blank');
  await recordAnnouncements(page);
  await page.goto('/dashboard');
  await ready(page);
  const [banner, main] = [page.getByRole('banner'), page.getByRole('main')];

  // landmarks and headings
  await expect(banner.getByRole('navigation')).toHaveCount(2);
  await expect(banner.getByRole('search')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeAttached();
  const post = main
    .getByRole('region', { name: 'Posts' })
    .getByRole('article', { name: cleo.blog });
  await expect(post).toMatchAriaSnapshot(`
    - article "${cleo.blog}":
      - paragraph:
        - link "${cleo.blog}"
      - link:
        - time
      - img "Text"
      - heading "Rain" [level=2]
      - paragraph: Words.
      - link "Notes 0"
      - button "Reply"
      - button "Share"
      - link "Reblog"
      - button "Like"
      - button "More"
  `);

  // a like, an unlike, and a like that fails
  const like = post.getByRole('button', { name: 'Like' });
  let stored = answerTo(page, likePost);
  await like.click();
  await expectAnnounced(page, 'Liked');
  await stored;
  stored = answerTo(page, unlike);
  await like.click();
  await expectAnnounced(page, 'Unliked');
  await stored;
  await page.route('**/svc/like', (route) =>
    route.fulfill({ status: 500, json: { meta: { status: 500, msg: 'no' }, errors: [] } }),
  );
  await like.click();
  const trouble = page.getByRole('dialog', {
    name: 'Sorry, we seem to be having technical trouble.',
  });
  await trouble.getByRole('button', { name: 'OK' }).click();
  await expect(like).toHaveAttribute('aria-pressed', 'false');

  // open, read, reblog
  await post.getByRole('button', { name: 'More' }).click();
  await page
    .getByRole('group', { name: 'More actions' })
    .getByRole('link', { name: 'Open post' })
    .click();
  await expectAnnounced(page, 'Rain');
  await main.getByRole('link', { name: 'Reblog' }).click();
  const reblog = page.getByRole('form', { name: 'Reblog' });
  await reblog.getByRole('textbox', { name: 'Your comment' }).fill('Here too.');
  await reblog.getByRole('button', { name: 'Post', exact: true }).click();
  await expectAnnounced(page, /^Posted to|^Reblogged to/);

  // search, follow, ask
  await banner.getByRole('searchbox', { name: 'Search Tessera' }).focus();
  const field = banner.getByRole('combobox', { name: 'Search Tessera' });
  await field.fill(word);
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toHaveCount(0);
  await field.press('Enter');
  await expectAnnounced(page, word);
  const found = main.getByRole('article', { name: ada.blog });
  await found.getByRole('button', { name: `Follow ${ada.blog}` }).click();
  await expectAnnounced(page, `You follow ${ada.blog}`);
  await found.getByRole('link', { name: ada.blog, exact: true }).click();
  const drawer = page.getByRole('dialog', { name: `Blog ${ada.blog}` });
  await drawer.getByRole('button', { name: `Get in touch with ${ada.blog}` }).click();
  await drawer.getByRole('menu').getByRole('menuitem', { name: 'Ask a question' }).click();
  const ask = page.getByRole('dialog', { name: `Ask ${ada.blog}` });
  await ask.getByRole('textbox', { name: 'Your question' }).fill('Where do you write?');
  await ask.getByRole('button', { name: 'Ask', exact: true }).click();
  await expectAnnounced(page, `Your question was sent to ${ada.blog}.`);
  await drawer.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(drawer).toHaveCount(0);

  await found.getByRole('link', { name: 'Notes 0' }).click();
  const notes = page.getByRole('dialog', { name: 'Notes' });
  await expect(notes.getByRole('group').getByRole('button', { name: /^All/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await notes.getByRole('button', { name: 'Close' }).click();
  await banner.getByRole('link', { name: 'Account' }).click();
  await page
    .getByRole('dialog', { name: 'Account' })
    .getByRole('link', { name: 'Settings' })
    .click();
  await expectAnnounced(page, /./);
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
});
