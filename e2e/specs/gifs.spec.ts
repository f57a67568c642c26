import { conversationPaths } from '@tessera/shared-contracts/messaging/conversation-paths';
import type { Page } from '@playwright/test';
import { searchGifs } from '@tessera/shared-contracts/gifs/endpoints';
import { allowMessaging } from '../support/allow-messaging.ts';
import { conversationWindow, postForms } from '../support/page-parts.ts';
import { pressLink } from '../support/press-link.ts';
import { expectAccessible } from '../support/accessible.ts';
import { postGif } from '../support/post-gif.ts';
import { expect, ready, test, uniqueName } from '../support/test.ts';

async function openSearch(page: Page): Promise<void> {
  await page.getByRole('button', { name: /GIF/ }).click();
  await expect(page.getByPlaceholder('Find a GIF')).toBeFocused();
}

test('GIF-01, GIF-06, GIF-11, GIF-21: another user’s GIF is found by tag, selected by keyboard and inserted into the post', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  const tag = uniqueName('heron');
  await postGif(ada, bob, tag);
  const page = await bob.open('/new/text');
  await ready(page);
  await page.getByRole('textbox', { name: 'Text', exact: true }).click();
  await page.keyboard.type('Look: ');
  await openSearch(page);
  await page.keyboard.press('Escape');
  await expect(page.getByPlaceholder('Find a GIF')).toHaveCount(0);
  await expect(
    page.getByRole('form', { name: 'New text post' }),
    'Escape closed only the search',
  ).toBeVisible();
  await openSearch(page);
  const held = Promise.withResolvers<void>();
  await page.route(`**${searchGifs.path}`, async (route) => {
    await held.promise;
    await route.continue();
  });
  const bar = page.getByRole('progressbar', { name: 'Searching' });
  await expect(bar).toBeHidden();
  await page.keyboard.type(` ${tag.toUpperCase()} `);
  const found = page.getByRole('button', { name: `GIF by ${ada.blog}, #${tag}` });
  await expect(bar).toBeVisible();
  held.resolve();
  await expect(found).toBeVisible();
  await expect(bar).toBeHidden();
  await expect(found.locator('img')).toHaveAttribute('src', /\.gif$/);
  await expectAccessible(page, { include: '[role="dialog"][aria-label="GIF search"]' });
  await page.keyboard.press('ArrowDown');
  await expect(found).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByPlaceholder('Find a GIF')).toHaveCount(0);
  await expect(
    page.getByRole('textbox', { name: 'Text', exact: true }).locator('img'),
  ).toHaveAttribute('src', /\.gif$/);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(postForms(page)).toHaveCount(0);
  await page.goto(`/@${bob.blog}`);
  const shown = page.locator('article figure').first();
  await expect(shown.locator('img[src$=".gif"]')).toBeVisible();
  await expect(shown.getByText(`GIF by ${ada.blog}`)).toBeVisible();
  await expect(shown.getByRole('link', { name: ada.blog })).toHaveAttribute(
    'href',
    new RegExp(`^/@${ada.blog}/post/\\d+`),
  );
});

test('GIF-07, GIF-08: GIFs that match the search only weakly are hidden until a link is clicked', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  await postGif(ada, bob, uniqueName('otter'));
  const page = await bob.open('/new/text');
  await ready(page);
  await page.getByRole('textbox', { name: 'Text', exact: true }).click();
  await openSearch(page);
  await page.keyboard.type('zzqqxx nothing like it');
  const anyway = page.getByRole('link', { name: 'View results anyway' });
  await expect(anyway).toBeVisible();
  const found = page.getByRole('button', { name: /^GIF by / });
  await expect(found).toHaveCount(0);
  await anyway.click();
  await expect(found.first()).toBeInViewport();
  await expect(found.first()).toBeFocused();
});

test('in a conversation, the GIF search opens within its window with popular GIFs; one that was chosen is there the next time', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  await allowMessaging(bob);
  const tag = uniqueName('otter');
  await postGif(ada, bob, tag);
  const page = await bob.open('/dashboard');
  await ready(page);
  await pressLink(page, conversationPaths.open(ada.blog));
  const talk = conversationWindow(page, ada.blog);
  await openSearch(page);
  const panel = page.getByRole('dialog', { name: 'GIF search' });
  await expect(panel.getByRole('group', { name: 'Popular' }).getByRole('button')).not.toHaveCount(
    0,
  );
  await expect(async () => {
    const [inner, outer] = [await panel.boundingBox(), await talk.boundingBox()];
    if (!inner || !outer) throw new Error('not shown');
    expect(inner.x).toBeGreaterThanOrEqual(outer.x);
    expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width);
    // the head of the window stays visible
    expect(inner.y).toBeGreaterThanOrEqual(outer.y + 40);
  }).toPass({ timeout: 8000 });
  await page.keyboard.type(tag);
  const found = panel
    .getByRole('group', { name: 'GIFs' })
    .getByRole('button', { name: `GIF by ${ada.blog}, #${tag}` });
  await found.click();
  await expect(talk.getByRole('img', { name: 'GIF to send' })).toBeVisible();
  await talk.getByRole('button', { name: 'Remove' }).click();
  await talk.getByRole('button', { name: 'Add a GIF' }).click();
  await expect(
    panel
      .getByRole('group', { name: 'Recent' })
      .getByRole('button', { name: `GIF by ${ada.blog}, #${tag}` }),
  ).toBeVisible();
  await expectAccessible(page, { include: '[role="dialog"][aria-label="GIF search"]' });
});
