import type { Locator, Page } from '@playwright/test';
import { streamPosts } from '../support/page-parts.ts';
import { keyboard, mouse, type Hands } from '../support/hands.ts';
import { postSamples, type PostSample } from '../support/post-samples.ts';
import { expect, ready, test, type Person } from '../support/test.ts';

const form = (page: Page, name: string) => page.getByRole('form', { name });
const posts = (page: Page) => streamPosts(page);
const when = (page: Page, name: string) =>
  form(page, name).getByRole('combobox', { name: 'When to publish' });

async function go(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await ready(page);
}

/** Edits the only post on a page. */
async function edit(
  page: Page,
  hands: Hands,
  { type }: PostSample,
  change: (opened: Locator) => Promise<void>,
): Promise<void> {
  await hands.press(posts(page).getByRole('link', { name: 'Edit' }));
  const opened = form(page, `Edit ${type} post`);
  await expect(opened).toHaveAttribute('aria-busy', 'false');
  await change(opened);
  await hands.send(opened, 'Save');
  await expect(opened).toHaveCount(0);
}

/** Takes one post through all of its states. */
async function liveThrough(
  ada: Person,
  bob: Person,
  hands: Hands,
  sample: PostSample,
  place: number,
): Promise<void> {
  const { type, words, changed } = sample;
  const page = await ada.open('/dashboard');
  await sample.prepare?.(page);
  await ready(page);
  const post = posts(page);

  await hands.openForm(page, type, place);
  const written = form(page, `New ${type} post`);
  await expect(written).toHaveAttribute('aria-busy', 'false');
  await sample.fill(hands, written);
  await hands.choose(when(page, `New ${type} post`), 'Save as draft');
  await hands.send(written, 'Save draft');
  await expect(written).toHaveCount(0);

  await go(page, '/drafts');
  await expect(post).toContainText(words);
  await sample.expectShown(post);
  await edit(page, hands, sample, async (opened) => {
    await sample.change(hands, opened);
    await hands.choose(when(page, `Edit ${type} post`), 'Add to queue');
  });

  await go(page, '/queue');
  await expect(post).toContainText(changed);
  await expect(post).toContainText('Queued for');
  await edit(page, hands, sample, async (opened) => {
    await hands.choose(when(page, `Edit ${type} post`), 'Schedule');
    await hands.press(opened.getByRole('button', { name: 'In an hour' }));
  });
  await go(page, '/queue');
  await expect(post).toContainText('Scheduled for');
  await hands.press(post.getByRole('button', { name: 'Publish now' }));
  await expect(post).toHaveCount(0);
  await go(page, `/@${ada.blog}`);
  await expect(post).toContainText(changed);
  await sample.expectShown(post);

  const other = await bob.open(`/@${ada.blog}`);
  await ready(other);
  await hands.press(posts(other).getByRole('link', { name: 'Reblog' }));
  await expect(form(other, 'Reblog')).toHaveAttribute('aria-busy', 'false');
  await hands.write(
    form(other, 'Reblog')
      .getByRole('textbox', {
        name: type === 'text' ? 'Your comment' : /^(Your comment|Caption|Description|Source|Text)$/,
      })
      .last(),
    'Look at this.',
  );
  await hands.send(form(other, 'Reblog'), 'Post');
  await expect(form(other, 'Reblog')).toHaveCount(0);

  await hands.press(post.getByRole('button', { name: 'Delete' }));
  await hands.press(page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
  await expect(post).toHaveCount(0);
  await page.reload();
  await expect(post).toHaveCount(0);

  // the reblog keeps the content and the files of the deleted original
  await go(other, `/@${bob.blog}`);
  await expect(posts(other)).toContainText(changed);
  await expect(posts(other)).toContainText('Look at this.');
  await sample.expectShown(posts(other));
}

for (const hands of [mouse, keyboard]) {
  for (const [place, sample] of postSamples.entries()) {
    test(`${sample.type}: a post can be drafted, edited, queued, scheduled, published, reblogged and deleted by ${hands.name}`, async ({
      person,
      allowed,
    }) => {
      test.setTimeout(240_000);
      // on a busy machine, the browser sometimes logs this warning about the first photo of a page;
      // the sample's `expectShown` checks that the photo loads
      allowed.push(/was preloaded using link preload but not used/);
      test.skip(!sample.isPossible, 'no ffmpeg to make audio and videos with');
      await liveThrough(await person(), await person(), hands, sample, place);
    });
  }
}
