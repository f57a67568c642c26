import { filePicker, headerEntry, newPostLink, photosThatAre } from './page-parts.ts';
import { loseBootFile } from './boot-file.ts';
import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { photoAttributes } from '@tessera/shared-contracts/media/photo-element';
import { controlAttributes } from '@tessera/shared-contracts/platform/control-attributes';
import { logOut } from '@tessera/shared-contracts/accounts/endpoints';
import { makePng } from '@tessera/api/testing/media-samples';
import { shareTexts } from '@tessera/shared-contracts/sharing/texts';
import { changeShareData, sharePopover } from './share-popover.ts';
import { payloadOf } from './test.ts';
import { chooseFiles } from './uploads.ts';

/** Something that opens over a page, and how the owner of the demo content opens it. */
export interface Overlay {
  readonly name: string;
  readonly path: string;
  /** Opens it and waits until it is visible. */
  readonly open: (page: Page) => Promise<void>;
}

const form = (page: Page, name: string): Locator => page.getByRole('form', { name });
const postByOthers = (page: Page): Locator =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: 'Reblog' }) })
    .first();

async function show(opener: Locator, shown: Locator): Promise<void> {
  await opener.click();
  await expect(shown.first()).toBeVisible();
}

const newForm = (type: string): Overlay => ({
  name: `new ${type}`,
  path: `/new/${type}`,
  open: async (page) => {
    await expect(form(page, `New ${type} post`)).toBeVisible();
  },
});

/** Hovers over the toast, so that the toast does not disappear. */
const holdToast = (page: Page): Promise<void> => page.locator('.overlay-toast').hover();

/** Writes a quote and discards it; a toast then offers to undo that. */
async function discard(page: Page): Promise<void> {
  await expect(form(page, 'New quote post')).toBeVisible();
  const quote = page.getByRole('textbox', { name: 'Quote' });
  await quote.fill('Said in passing');
  await quote.press('Escape');
  await show(
    page.getByRole('button', { name: 'Discard' }),
    page.getByRole('status').getByRole('button', { name: 'Undo' }),
  );
  await holdToast(page);
}

async function openGifs(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Text', exact: true }).click();
  await show(page.getByRole('button', { name: /GIF/ }), page.getByPlaceholder('Find a GIF'));
}

async function openSchedule(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'When to publish' }).selectOption({ label: 'Schedule' });
  await expect(page.getByRole('group', { name: 'Publish at' })).toBeVisible();
}

/** Leaves an unsaved draft behind and opens another form, which offers to restore it. */
async function leaveUnsavedDraft(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Title' }).fill('Half a thought');
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(localStorage)))
    .toContain('Half a thought');
  await page.goto('/new/quote');
  await show(
    page.getByText('One more unsaved post'),
    page.getByRole('button', { name: 'Restore: Half a thought' }),
  );
}

async function describePhoto(page: Page): Promise<void> {
  await chooseFiles(filePicker(page, 'photos'), {
    name: 'lake.png',
    mimeType: 'image/png',
    buffer: await makePng(),
  });
  await expect(photosThatAre(page, 'ready')).toHaveCount(1, {
    timeout: 20_000,
  });
  await show(
    page.getByRole('button', { name: /^Describe photo 1 of 1/ }),
    page.getByLabel('Photo caption'),
  );
}

/**
 * Ends only this browser's session, without notifying its page, and presses Post. The page then
 * asks the user to log in.
 */
async function loseSession(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Title' }).fill('Outlives its session');
  const { request } = page.context();
  const { form_key } = payloadOf(await (await request.get('/explore')).text());
  await request.post(logOut.path, {
    headers: { 'X-Form-Key': form_key, Accept: 'application/json' },
    data: {},
  });
  await show(
    page.getByRole('button', { name: 'Post', exact: true }),
    page.getByRole('dialog', { name: 'Log in to continue' }),
  );
}

/** Reloads the page while all requests for the files of mf-messaging fail. */
async function breakMessaging(page: Page): Promise<void> {
  await loseBootFile(page);
  await page.route('**/releases/mf_messaging/**', (route) => route.abort());
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 40_000 });
}

const openBlog = (page: Page): Promise<void> =>
  show(
    page.locator('.post-view__name').first(),
    page.getByRole('dialog', { name: /^Blog / }).getByRole('article'),
  );

/** Searches a blog for a word that no post contains, and opens the filters. */
async function narrowBlog(page: Page): Promise<void> {
  await openBlog(page);
  await page.getByRole('button', { name: 'Search this blog' }).click();
  const field = page.getByRole('searchbox', { name: /^Search (?!Tessera)/ });
  await field.fill('zebrafish');
  await field.press('Enter');
  await expect(page.getByText('Nothing here about zebrafish.')).toBeVisible();
  await show(
    page.getByRole('button', { name: 'Filter' }),
    page.getByRole('dialog', { name: 'Filter' }),
  );
}

/** Everything that can be opened over a page without changing the demo content. */
export const overlays: readonly Overlay[] = [
  {
    name: 'fast compose',
    path: '/dashboard',
    open: (page) =>
      show(
        page.getByRole('link', { name: 'New post' }),
        page.getByRole('group', { name: 'New post' }),
      ),
  },
  {
    name: 'form in the page',
    path: '/dashboard',
    open: (page) => show(newPostLink(page), form(page, 'New text post')),
  },
  ...['text', 'photo', 'quote', 'link', 'chat', 'audio', 'video'].map(newForm),
  { name: 'GIF search', path: '/new/text', open: openGifs },
  { name: 'time of a scheduled post', path: '/new/text', open: openSchedule },
  { name: 'unsaved drafts', path: '/new/text', open: leaveUnsavedDraft },
  { name: 'details of a photo', path: '/new/photo', open: describePhoto },
  { name: 'login dialog over a form', path: '/new/text', open: loseSession },
  {
    name: 'edit',
    path: '/@demo',
    open: (page) => show(page.getByRole('link', { name: 'Edit' }).first(), page.getByRole('form')),
  },
  {
    name: 'reblog',
    path: '/tagged/harbour',
    open: (page) =>
      show(postByOthers(page).getByRole('link', { name: 'Reblog' }), form(page, 'Reblog')),
  },
  {
    name: 'confirmation dialog',
    path: '/@demo',
    open: (page) =>
      show(
        page.getByRole('article').getByRole('button', { name: 'Delete' }).first(),
        page.getByRole('dialog'),
      ),
  },
  {
    name: 'keyboard shortcuts',
    path: '/dashboard',
    open: async (page) => {
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'account',
    path: '/dashboard',
    open: (page) =>
      show(headerEntry(page, 'account'), page.getByRole('link', { name: 'Following' })),
  },
  {
    name: 'activity',
    path: '/dashboard',
    open: (page) =>
      show(
        headerEntry(page, 'activity'),
        page.getByRole('dialog', { name: 'Activity' }).getByRole('listitem'),
      ),
  },
  {
    name: 'notes',
    path: '/@demo',
    open: (page) =>
      show(
        page
          .locator(`[${controlAttributes.action}="notes"]`)
          .filter({ hasNotText: /Notes\s*0$/ })
          .first(),
        page.getByRole('dialog', { name: 'Notes' }).getByRole('listitem'),
      ),
  },
  {
    name: 'share',
    path: '/dashboard',
    open: (page) =>
      show(
        page.getByRole('article').getByRole('button', { name: 'Share' }).first(),
        page.locator('.overlay-popover'),
      ),
  },
  ...(['email', 'embed'] as const).map((way): Overlay => ({
    name: `share by ${way}`,
    path: '/tagged/harbour',
    open: async (page) => {
      // beside recipients, pressing Embed copies the code
      if (way === 'embed') await changeShareData(page, { show_message: false });
      await postByOthers(page).getByRole('button', { name: 'Share', exact: true }).click();
      await show(
        sharePopover(page).getByRole('button', { name: shareTexts[way] }),
        sharePopover(page).getByRole('heading', { name: shareTexts[`${way}Title`] }),
      );
    },
  })),
  {
    name: 'menu of a post',
    path: '/dashboard',
    open: (page) =>
      show(
        page.getByRole('article').getByRole('button', { name: 'More' }).first(),
        page.locator('.post-view__menu:popover-open'),
      ),
  },
  // only demo posts have this tag, so the blogs on this page have posts to show
  {
    name: 'blog card',
    path: '/tagged/harbour',
    open: async (page) => {
      await page.locator('.post-view__name').first().hover();
      await expect(page.getByRole('list', { name: /^Posts by / })).toBeVisible();
    },
  },
  { name: 'blog drawer', path: '/tagged/harbour', open: openBlog },
  {
    name: 'menu of the drawer',
    path: '/tagged/harbour',
    open: async (page) => {
      await openBlog(page);
      await show(
        page.getByRole('dialog', { name: /^Blog / }).getByRole('button', { name: 'More actions' }),
        page.getByRole('button', { name: 'Share this blog' }),
      );
    },
  },
  {
    name: 'menu of a blog’s icon',
    path: '/tagged/harbour',
    open: async (page) => {
      await openBlog(page);
      await show(page.getByRole('button', { name: /^Get in touch/ }), page.getByRole('menuitem'));
    },
  },
  {
    name: 'tags of a blog',
    path: '/tagged/harbour',
    open: async (page) => {
      await openBlog(page);
      await show(
        page.getByRole('button', { name: 'Search this blog' }),
        page.getByText('Popular Tags:'),
      );
    },
  },
  { name: 'filtered search in a blog', path: '/tagged/harbour', open: narrowBlog },
  {
    name: 'report',
    path: '/@tidewater',
    open: async (page) => {
      await show(
        page.locator('.blog-head').getByRole('button', { name: 'More actions' }),
        page.getByRole('link', { name: 'Report', exact: true }).first(),
      );
      await show(
        page.getByRole('link', { name: 'Report', exact: true }).first(),
        page.getByRole('dialog', { name: 'Report tidewater' }),
      );
    },
  },
  {
    name: 'ask',
    path: '/@tidewater',
    open: (page) =>
      show(
        page.getByRole('link', { name: 'Ask', exact: true }).first(),
        page.getByRole('dialog', { name: 'Ask tidewater' }),
      ),
  },
  {
    name: 'tour guide',
    path: '/@demo',
    open: (page) =>
      expect(page.getByRole('region', { name: 'This is what your blog looks like' })).toBeVisible(),
  },
  {
    name: 'messages',
    path: '/dashboard',
    open: (page) =>
      show(
        page.getByRole('banner').getByRole('link', { name: /^Messages/ }),
        page.getByRole('dialog', { name: 'Messages' }),
      ),
  },
  {
    name: 'empty conversation',
    path: '/@oddmuseum',
    open: (page) =>
      show(
        page.getByRole('button', { name: 'Message', exact: true }).first(),
        page
          .getByRole('dialog', { name: /^Conversation with oddmuseum\b/ })
          .getByText('No messages yet.'),
      ),
  },
  {
    name: 'enlarged photo',
    path: '/@tidewater',
    open: (page) =>
      show(
        page.locator(`a[${photoAttributes.photo}]`).first(),
        page.getByRole('dialog', { name: 'Large view' }).getByRole('img'),
      ),
  },
  {
    name: 'video',
    // a page where nothing fixed, like the tour guide, can cover half a button
    path: '/@tidewater',
    open: (page) =>
      show(
        page.locator('.post-view__video-player').first(),
        page.getByRole('slider', { name: 'Position' }),
      ),
  },
  { name: 'toast with undo', path: '/new/quote', open: discard },
  { name: 'a remote’s fallback', path: '/dashboard', open: breakMessaging },
];
