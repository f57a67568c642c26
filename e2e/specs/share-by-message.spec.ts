import { photoAttributes } from '@tessera/shared-contracts/media/photo-element';
import { createBlog } from '@tessera/shared-contracts/blogs/own-blogs';
import { follow } from '@tessera/shared-contracts/follows/endpoints';
import { updatePost } from '@tessera/shared-contracts/posts/endpoints';
import { expectAtPage } from '../support/history.ts';
import { keysOf } from '../support/post-keys.ts';
import { sendMessage } from '@tessera/shared-contracts/messaging/endpoints';
import { noRecipientTexts } from '@tessera/shared-contracts/messaging/texts';
import { shareByMessageTexts as texts } from '@tessera/shared-contracts/sharing/texts';
import { articleOf, conversationWindow } from '../support/page-parts.ts';
import { expectAccessible, expectNoSidewaysScrolling } from '../support/accessible.ts';
import { openSharing, partsOf, publishQuote, sharePopover } from '../support/share-popover.ts';
import { allowMessaging } from '../support/allow-messaging.ts';
import { expect, ready, test, uniqueName } from '../support/test.ts';
import { publishPhotos } from '../support/uploads.ts';

const phone = { width: 390, height: 844 } as const;

test('SBM-01, SBM-05, SBM-06, SBM-07, SBM-09, SBM-10, SBM-13, SBM-14, SBM-26, SBM-27: a post in a stream is sent to a blog, with a text', async ({
  person,
}) => {
  const [ada, bob, cleo] = [await person(), await person(), await person()];
  await allowMessaging(ada, cleo);
  const id = await publishQuote(bob, 'To share');
  await ada.call(follow, { body: { tumblelog: cleo.blog } });
  const page = await ada.open(`/@${bob.blog}`);
  await ready(page);
  const post = articleOf(page, id);
  const button = post.getByRole('button', { name: 'Share', exact: true });
  // make room below the button, where the popover should open
  await page.evaluate(() => {
    document.body.style.paddingBlockEnd = '800px';
  });
  await button.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - 200));
  const popover = await openSharing(post);
  const { search, result, box, networks, send } = partsOf(popover);
  const [pin, shown] = [await button.boundingBox(), await popover.boundingBox()];
  expect(shown?.y).toBeGreaterThanOrEqual((pin?.y ?? 0) + (pin?.height ?? 0));
  await expect(search).toBeFocused();
  await expect(search).toHaveAttribute('placeholder', 'Message to...');
  await expect(result(cleo.blog)).toBeVisible();
  await expect(networks.getByRole('listitem')).not.toHaveCount(0);
  await expect(box).toHaveCount(0);
  await expectAccessible(page, { include: '[role="dialog"]' });

  await search.fill('zzqx-nobody');
  await expect(popover.getByText(new RegExp(noRecipientTexts.join('|')))).toBeVisible();
  await search.fill('');

  const plain = await search.evaluate((element) => getComputedStyle(element).backgroundColor);
  await result(cleo.blog).click();
  await expect(box).toBeFocused();
  await expect(box).toHaveAttribute('placeholder', 'Say something if you like...');
  await expect(networks).toHaveCount(0);
  for (const field of [search, box])
    await expect
      .poll(() => field.evaluate((element) => getComputedStyle(element).backgroundColor))
      .not.toBe(plain);
  await expectAccessible(page, { include: '[role="dialog"]' });

  const held = Promise.withResolvers<void>();
  await page.route(`**${sendMessage.path}`, async (route) => {
    if (route.request().method() === 'POST') await held.promise;
    await route.continue();
  });
  await box.fill('Read this');
  await send.click();
  await expect(box).toHaveAttribute('placeholder', 'Sending...');
  await expect(box).toHaveValue('');
  held.resolve();
  await expect(popover).toHaveCount(0);
  const talk = conversationWindow(page, cleo.blog);
  await expect(talk.getByRole('link', { name: /Quote/ })).toContainText('To share');
  await expect(talk.getByText('Read this')).toBeVisible();

  const other = await cleo.open(`/@${cleo.blog}`);
  await ready(other);
  await other
    .getByRole('banner')
    .getByRole('link', { name: /^Messages/ })
    .click();
  await other
    .getByRole('dialog', { name: 'Messages' })
    .getByRole('button', { name: new RegExp(`^${ada.blog}`) })
    .click();
  const theirs = conversationWindow(other, ada.blog);
  await expect(theirs.getByRole('link', { name: /Quote/ })).toHaveAttribute(
    'href',
    new RegExp(`/@${bob.blog}/post/${id}`),
  );
  await expect(theirs.getByText('Read this')).toBeVisible();
});

test('SBM-15, SBM-16, SBM-17, SBM-18: a second click on the recipient, Backspace in the empty message, or clearing the search deselects the recipient', async ({
  person,
}) => {
  const [ada, cleo] = [await person(), await person()];
  await allowMessaging(ada);
  await ada.call(follow, { body: { tumblelog: cleo.blog } });
  const id = await publishQuote(ada, 'Mine');
  const page = await ada.open(`/@${ada.blog}`);
  await ready(page);
  const popover = await openSharing(articleOf(page, id));
  const { search, result, box, networks } = partsOf(popover);
  const form = popover.getByRole('form', { name: 'Share this post' });
  const expectNobody = async () => {
    await expect(box).toHaveCount(0);
    await expect(networks).toBeVisible();
    await expect(result(cleo.blog)).toHaveAttribute('aria-pressed', 'false');
    await expect(form).not.toHaveAttribute('style', /--/);
    await expect(search).toBeFocused();
  };
  const choose = async () => {
    await result(cleo.blog).click();
    await expect(result(cleo.blog)).toHaveAttribute('aria-pressed', 'true');
    await expect(box).toBeFocused();
    await expect(form).toHaveAttribute('style', /--/);
  };
  await choose();
  await result(cleo.blog).click();
  await expectNobody();

  await choose();
  await page.keyboard.type('ab');
  await page.keyboard.press('Backspace');
  await expect(box).toHaveValue('a');
  await page.keyboard.press('Backspace');
  await expect(box).toHaveValue('');
  await page.keyboard.press('Backspace');
  await expectNobody();

  await search.fill(cleo.blog);
  await choose();
  await search.fill('');
  await expectNobody();
});

test('SBM-22, SBM-29, SBM-30, SBM-31, SBM-32, SBM-33: with the keyboard alone, a post can be sent, and another of the user’s blogs can be chosen as the sender', async ({
  person,
}) => {
  const [ada, cleo, dora] = [await person(), await person(), await person()];
  await allowMessaging(ada, cleo, dora);
  for (const { blog } of [cleo, dora]) await ada.call(follow, { body: { tumblelog: blog } });
  const { name: second } = await ada.call(createBlog, { body: { name: uniqueName('two') } });
  const id = await publishQuote(ada, 'By keyboard');
  const page = await ada.open(`/@${ada.blog}/post/${id}`);
  await ready(page);
  const button = articleOf(page, id).getByRole('button', { name: 'Share', exact: true });
  await button.press('Enter');
  const popover = sharePopover(page);
  const { search, results, box, networks } = partsOf(popover);
  await expect(search).toBeFocused();
  await expect(results).toHaveCount(2);

  await test.step('the sender is the current blog until another is chosen', async () => {
    const sender = popover.getByRole('combobox', { name: 'From' });
    await expect(sender).toContainText(ada.blog);
    await page.keyboard.press('Shift+Tab');
    await expect(sender).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(sender).toContainText(second);
    await page.keyboard.press('Tab');
    await expect(search).toBeFocused();
    await expect(results).toHaveCount(2);
  });

  await test.step('up and down move between sections, left and right within a row', async () => {
    await page.keyboard.press('ArrowDown');
    await expect(results.first()).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(results.nth(1)).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(results.first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    const options = networks.locator('a, button');
    await expect(options.first()).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(options.nth(1)).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowUp');
    await expect(results.first()).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Tab');
    await expect(results.first()).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(results.nth(1)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(options.first()).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(results.nth(1)).toBeFocused();
  });

  await test.step('Escape closes the popover', async () => {
    await page.keyboard.press('Escape');
    await expect(popover).toHaveCount(0);
    await expect(button).toBeFocused();
  });

  await test.step('Enter chooses the only result, then sends', async () => {
    await page.keyboard.press('Enter');
    await expect(search).toBeFocused();
    await page.keyboard.type(dora.blog);
    await expect(results).toHaveCount(1);
    await expect(popover.getByRole('button', { name: dora.blog, exact: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(box).toBeFocused();
    await page.keyboard.type('One');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('two');
    await expect(box).toHaveValue('One\ntwo');
    await page.keyboard.press('ArrowUp');
    await expect(box).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(popover).toHaveCount(0);
    const talk = conversationWindow(page, dora.blog, ada.blog);
    await expect(talk.getByRole('link', { name: /Quote/ })).toContainText('By keyboard');
    await expect(talk.getByText('One two')).toBeVisible();
  });
});

test('on a phone, a post can be shared from the drawer, from its page and from the large view of its photo', async ({
  person,
}) => {
  const [ada, bob, cleo] = [await person({ viewport: phone }), await person(), await person()];
  await allowMessaging(ada);
  for (const { blog } of [bob, cleo]) await ada.call(follow, { body: { tumblelog: blog } });
  const id = await publishQuote(bob, 'In the drawer');
  const photoId = await publishPhotos(bob, { count: 1 });
  const page = await ada.open(`/@${bob.blog}`);
  await ready(page);
  const talk = conversationWindow(page, cleo.blog);
  async function send(words: string): Promise<void> {
    const { result, box } = partsOf(sharePopover(page));
    await result(cleo.blog).click();
    await box.fill(words);
    await box.press('Enter');
    await expect(sharePopover(page)).toHaveCount(0);
  }
  await test.step('the large view', async () => {
    await articleOf(page, photoId).locator(`a[${photoAttributes.photo}="0"]`).click();
    const large = page.getByRole('dialog', { name: 'Large view' });
    await large.getByRole('button', { name: 'Share this post' }).click();
    await expect(partsOf(sharePopover(page)).result(cleo.blog)).toBeVisible();
    await expectAccessible(page, { include: '[aria-label="Share this post"][role="dialog"]' });
    // Escape closes only the popover, not the large view
    await page.keyboard.press('Escape');
    await expect(sharePopover(page)).toHaveCount(0);
    await expect(large).toBeVisible();
    await large.getByRole('button', { name: 'Share this post' }).click();
    await send('Large');
    // the conversation replaces the large view
    await expect(large).toHaveCount(0);
    await expect(talk.getByRole('link', { name: /photo/i })).toHaveAttribute(
      'href',
      new RegExp(`/post/${photoId}`),
    );
    await expect(talk.getByText('Large')).toBeVisible();
    await talk.getByRole('button', { name: 'Close' }).click();
    await expectAtPage(page);
  });
  await test.step('the drawer', async () => {
    await page.goto('/dashboard');
    await ready(page);
    await articleOf(page, id).getByRole('link', { name: bob.blog }).first().click();
    const drawer = page.getByRole('dialog', { name: `Blog ${bob.blog}` });
    await openSharing(articleOf(drawer, id));
    await expectNoSidewaysScrolling(page, phone.width);
    await send('From the drawer');
    await expect(talk.getByRole('link', { name: /Quote/ })).toContainText('In the drawer');
    await expect(talk.getByText('From the drawer')).toBeVisible();
  });
  await test.step('its own page', async () => {
    await page.goto(`/@${bob.blog}/post/${id}`);
    await ready(page);
    // the restored conversation does not cover the page
    await expect(talk).toHaveCount(0);
    await openSharing(articleOf(page, id));
    await send('From its page');
    await expect(talk.getByRole('link', { name: /Quote/ })).toHaveCount(2);
    await expect(talk.getByText('From its page')).toBeVisible();
  });
});

test('a message typed in the share popover survives Escape and a failed attempt to send it', async ({
  person,
  allowed,
}) => {
  allowed.push(/ERR_FAILED/);
  const [ada, cleo] = [await person(), await person()];
  await ada.call(follow, { body: { tumblelog: cleo.blog } });
  const id = await publishQuote(ada, 'Refused');
  const page = await ada.open(`/@${ada.blog}`);
  await ready(page);
  const post = articleOf(page, id);
  const popover = await openSharing(post);
  const { result, box, send } = partsOf(popover);
  await result(cleo.blog).click();
  await box.fill('Kept');
  await page.route(`**${sendMessage.path}`, (route) => route.abort());
  await send.click();
  await expect(popover.getByRole('alert')).toBeVisible();
  await expect(box).toHaveValue('Kept');
  await page.keyboard.press('Escape');
  await expect(popover).toHaveCount(0);
  await openSharing(post);
  await result(cleo.blog).click();
  await expect(box).toHaveValue('Kept');
  await expect(popover.getByText(texts.error)).toHaveCount(0);
});

test('SBM-01: a text post, and a reblog with a comment, are shared like any other post; the message shows their words', async ({
  person,
}) => {
  const [ada, bob, cleo] = [await person(), await person(), await person()];
  await allowMessaging(ada);
  await ada.call(follow, { body: { tumblelog: cleo.blog } });
  const text = await bob.publish('Rain at last', `<p>${'It rained all day. '.repeat(30)}</p>`);
  const shown = await publishPhotos(cleo, { count: 1 });
  const { reblog_key: key } = await keysOf(bob, `/@${cleo.blog}`, shown);
  const { post: reblog } = await bob.call(updatePost, {
    body: {
      channel_id: bob.blog,
      reblog: true,
      reblog_post_id: shown,
      reblog_key: key,
      post: { type: 'text', one: '', two: '<p>I have been there</p>', state: '0' },
    },
  });
  const mine = await ada.open(`/@${bob.blog}`);
  await ready(mine);
  const talk = conversationWindow(mine, cleo.blog);
  for (const [id, words, pictures] of [
    [text, 'Rain at last', 0],
    [reblog.action.id, 'I have been there', 1],
  ] as const) {
    const { result, box } = partsOf(await openSharing(articleOf(mine, id)));
    await result(cleo.blog).click();
    await box.press('Enter');
    await expect(sharePopover(mine)).toHaveCount(0);
    const card = talk.getByRole('link', { name: new RegExp(words) });
    await expect(card).toContainText(`Text · ${bob.blog}`);
    await expect(card.locator('img')).toHaveCount(pictures);
  }
  await expectAccessible(mine, { include: '[role="dialog"]' });
});
