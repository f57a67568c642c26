import { bubbleKindAttribute } from '@tessera/shared-contracts/messaging/bubble-element';
import { makeJpeg } from '@tessera/api/testing/media-samples';
import { askBlog } from '@tessera/shared-contracts/asks/endpoints';
import { conversationPaths } from '@tessera/shared-contracts/messaging/conversation-paths';
import {
  conversationMessages,
  deleteMessage,
  flagConversation,
  sendMessage,
} from '@tessera/shared-contracts/messaging/endpoints';
import { deletePost, updatePost } from '@tessera/shared-contracts/posts/endpoints';
import { saveDashboardSettings } from '@tessera/shared-contracts/settings/endpoints';
import type { Page } from '@playwright/test';
import { conversationWindow } from '../support/page-parts.ts';
import { expectAccessible, expectNoSidewaysScrolling } from '../support/accessible.ts';
import { sendImage } from '../support/sent-images.ts';
import { allowMessaging } from '../support/allow-messaging.ts';
import { answerTo, expect, payloadOf, ready, test, type Person } from '../support/test.ts';
import { publishPhotos } from '../support/uploads.ts';

const windowOf = (page: Page, other: Person) => conversationWindow(page, other.blog);
const say = (from: Person, to: Person, message: string) =>
  from.call(sendMessage, { body: { participant: from.blog, participants: [to.blog], message } });
const sendPost = (from: Person, to: Person, id: string) =>
  from.call(sendMessage, {
    body: {
      participant: from.blog,
      participants: [to.blog],
      type: 'POSTREF',
      post: { id, blog: from.blog },
    },
  });
const quote = async (by: Person, words: string, options: object = {}): Promise<string> =>
  (
    await by.call(updatePost, {
      body: {
        channel_id: by.blog,
        editor_type: 'rich',
        post: { type: 'quote', one: words, two: '', state: '0' },
        ...options,
      },
    })
  ).post.action.id;
const jpeg = (seed: number) => makeJpeg({ width: 900, height: 600, orientation: 1, seed });

test('MSG-01, MSG-14, MSG-54, MSG-55, MSG-56, MSG-57: texts, posts and images are shown in bubbles; a click reveals a blurred image, which stays revealed after a reload and opens large', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  await allowMessaging(ada, bob);
  await say(bob, ada, 'Look what the fog left behind.');
  await sendPost(bob, ada, await publishPhotos(bob, { count: 2 }));
  await sendImage(bob, ada, await jpeg(11));
  await sendImage(ada, bob, await jpeg(12));
  const page = await ada.open(conversationPaths.open(bob.blog));
  const talk = windowOf(page, bob);
  await expect(talk.getByText('Look what the fog left behind.')).toBeVisible();
  await expect(talk.getByRole('button', { name: 'Your image' })).toBeVisible();
  const card = talk.getByRole('link', { name: `2 photos · ${bob.blog}` });
  for (const [kind, inside] of [
    ['text', page.getByText('Look what the fog left behind.')],
    ['post', page.getByRole('link', { name: '2 photos' })],
    ['image', page.getByRole('button', { name: 'Your image' })],
  ] as const)
    await expect(
      talk.locator(`[${bubbleKindAttribute}="${kind}"]`).filter({ has: inside }),
    ).toHaveCount(1);
  await expect(card.locator('img')).toHaveJSProperty('complete', true);
  const note = `This image is blurred because you don't follow ${bob.blog} yet. Click to reveal it.`;
  const flags: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === flagConversation.path)
      flags.push(request.postData() ?? '');
  });
  await expect(talk.getByText(note)).toBeVisible();
  await expectAccessible(page, { include: '[role="dialog"]' });
  const told = answerTo(page, flagConversation);
  await talk.getByRole('button', { name: note }).click();
  await told;
  const image = talk.getByRole('button', { name: `Image from ${bob.blog}` });
  await expect(image).toBeFocused();
  await expect(talk.getByText(note)).toHaveCount(0);
  expect(flags).toHaveLength(1);
  expect(flags[0]).toContain('unblur');

  await page.reload();
  await image.press('Enter');
  const large = page.getByRole('dialog', { name: 'Large view' });
  await expect(large.getByRole('img', { name: `Image from ${bob.blog}` })).toHaveAttribute(
    'src',
    /\/svc\/conversations\/images\/\d+\/900\./,
  );
  await expect(large.locator('img')).toHaveJSProperty('naturalWidth', 900);
  await page.keyboard.press('Escape');
  await expect(large).toHaveCount(0);
  await expect(image).toBeFocused();
  expect(flags).toHaveLength(1);

  await card.click();
  await expect(page.getByRole('dialog', { name: `Blog ${bob.blog}` })).toBeVisible();
  await page.getByRole('dialog', { name: `Blog ${bob.blog}` }).press('Escape');
  await page.setViewportSize({ width: 390, height: 800 });
  await expectAccessible(page, { include: '[role="dialog"]' });
  await expectNoSidewaysScrolling(page, 390, 1280);
});

test('MSG-12, MSG-61, MSG-62: in a conversation, a sensitive post is hidden in safe mode, and a deleted post is replaced by a notice', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  await allowMessaging(ada, bob);
  const [plain, sensitive] = [
    await quote(bob, 'All the rivers run'),
    await quote(bob, 'Not for everyone', { owner_flagged_nsfw: 1 }),
  ];
  await sendPost(bob, ada, plain);
  await sendPost(bob, ada, sensitive);
  const page = await ada.open(conversationPaths.open(bob.blog));
  const log = windowOf(page, bob).getByRole('log');
  await expect(log.getByRole('link', { name: 'Quote' })).toContainText('All the rivers run');
  await expect(log.getByText('This may be NSFW')).toBeVisible();
  await expect(log.getByRole('link', { name: 'Safe Mode is on' })).toHaveAttribute(
    'href',
    '/settings/account',
  );
  await ada.call(saveDashboardSettings, { body: { safe_mode: false } });
  await bob.call(deletePost, { body: { post_id: plain, channel_id: bob.blog } });
  await page.reload();
  await expect(log.getByRole('link', { name: 'Quote' })).toContainText('Not for everyone');
  await expect(log.getByText('This post is no longer available.')).toBeVisible();
  await expect(log.getByRole('link')).toHaveCount(1);
});

test('MSG-63, MSG-66: a message’s options can be used by keyboard; Delete asks first, and deletes the message only for the user who chose it', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  await allowMessaging(ada, bob);
  await say(ada, bob, 'Mine');
  await say(bob, ada, 'Theirs');
  const page = await ada.open(conversationPaths.open(bob.blog));
  const talk = windowOf(page, bob);
  const options = talk.getByRole('button', { name: 'Options' });
  await expect(options).toHaveCount(2);
  await options.last().focus();
  await page.keyboard.press('Enter');
  const popover = talk.getByRole('dialog', { name: 'Options' });
  await expect(popover.getByRole('button')).toHaveText([`Block ${bob.blog}`, 'Report', 'Delete']);
  await expectAccessible(page, { include: '[role="dialog"]' });
  await page.keyboard.press('Escape');
  await expect(popover).toHaveCount(0);
  await expect(options.last()).toBeFocused();
  const choose = async (): Promise<void> => {
    await page.keyboard.press('Enter');
    await popover.getByRole('button', { name: 'Delete' }).focus();
    await page.keyboard.press('Enter');
  };
  await choose();
  const question = page
    .getByRole('dialog')
    .filter({ hasText: 'Are you sure you want to delete this?' });
  await question.getByRole('button', { name: 'Nevermind' }).press('Enter');
  await expect(question).toHaveCount(0);
  await expect(talk.getByText('Theirs')).toBeVisible();
  await expect(options.last()).toBeFocused();
  await choose();
  const deleted = answerTo(page, deleteMessage);
  await question.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await deleted;
  await expect(talk.getByText('Theirs')).toHaveCount(0);
  await expect(talk.getByRole('log')).toBeFocused();
  await page.reload();
  await expect(talk.getByText('Mine')).toBeVisible();
  await expect(options).toHaveCount(1);
  const kept = await bob.call(conversationMessages, {
    query: { participant: bob.blog, participants: ada.blog },
  });
  expect(kept.messages.data.map(({ content }) => content.text)).toEqual(['Mine', 'Theirs']);
});

test('MSG-38, MSG-39, MSG-40: a banner reports that a post could not be sent', async ({
  person,
  allowed,
}) => {
  allowed.push(/404|Failed to load resource/);
  const [ada, bob] = [await person(), await person()];
  await allowMessaging(ada, bob);
  await say(bob, ada, 'Hello');
  const page = await ada.open('/dashboard');
  const { user, channels } = payloadOf(await page.content());
  await page.evaluate(
    ([key, draft]) => localStorage.setItem(key ?? '', draft ?? ''),
    [
      `messaging:${user?.name ?? ''}:text:${channels[0]?.uuid ?? ''}:${bob.blog}`,
      JSON.stringify({
        text: 'Half a sen',
        unsent: [
          {
            key: crypto.randomUUID(),
            at: Date.now(),
            type: 'POSTREF',
            text: '',
            post: { id: '1', blog: 'nobody-at-all' },
          },
        ],
      }),
    ],
  );
  await page.goto(conversationPaths.open(bob.blog));
  const talk = windowOf(page, bob);
  const banner = talk.getByRole('alert');
  await expect(banner).toContainText(
    /^(?:Hrm\. Post didn't send\.|Sending machine broke\.|Something went screwy\.)/,
  );
  await expectAccessible(page, { include: '[role="dialog"]' });
  await banner.getByRole('button', { name: 'Retry' }).click();
  await expect(banner).toContainText("Can't send this post.");
  await expect(talk.getByRole('textbox')).toHaveValue('Half a sen');
  await banner.getByRole('button', { name: 'Close' }).click();
  await expect(banner).toHaveCount(0);
});

test('MSG-67: questions in the inbox of a blog have the same options as messages', async ({
  person,
}) => {
  const [ada, bob] = [await person(), await person()];
  await bob.call(askBlog, {
    body: { recipient: ada.blog, anonymous: false, question: 'Do you still write letters?' },
  });
  const page = await ada.open('/inbox');
  await ready(page);
  const item = page.getByRole('article').filter({ hasText: 'Do you still write letters?' });
  const options = item.getByRole('button', { name: 'Options' });
  await options.press('Enter');
  await expect(item.getByRole('group', { name: 'Options' }).locator('> *')).toHaveText([
    `Block ${bob.blog}`,
    'Report',
    'Delete',
  ]);
  await expect(item.getByRole('link', { name: 'Report' })).toHaveAttribute(
    'href',
    `/report?blog=${bob.blog}`,
  );
  await expectAccessible(page, { include: 'article' });
  await item.getByRole('button', { name: 'Delete' }).click();
  const question = page
    .getByRole('dialog')
    .filter({ hasText: 'Are you sure you want to delete this?' });
  await question.getByRole('button', { name: 'Nevermind' }).click();
  await expect(item).toBeVisible();
  await options.click();
  await item.getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(item).toHaveCount(0);
});
