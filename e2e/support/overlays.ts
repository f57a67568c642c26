import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** Something that opens over a page, and how the owner of the demo content opens it. */
export interface Overlay {
  readonly name: string;
  readonly path: string;
  /** Opens it and waits until it stands there. */
  readonly open: (page: Page) => Promise<void>;
}

const form = (page: Page, name: string): Locator => page.getByRole('form', { name });
const stranger = (page: Page): Locator => page.getByRole('article').filter({ has: page.getByRole('link', { name: 'Reblog' }) }).first();

async function show(opener: Locator, shown: Locator): Promise<void> {
  await opener.click();
  await expect(shown.first()).toBeVisible();
}

const newForm = (type: string): Overlay => ({ name: `new ${type}`, path: `/new/${type}`, open: async (page) => { await expect(form(page, `New ${type} post`)).toBeVisible(); } });

/** A toast that is pointed at stays. */
const holdToast = (page: Page): Promise<void> => page.locator('.overlay-toast').hover();

/** Takes all that was typed back: a toast offers to undo that. */
async function discard(page: Page): Promise<void> {
  await expect(form(page, 'New quote post')).toBeVisible();
  await page.getByRole('textbox', { name: 'Quote' }).fill('Said in passing');
  await page.keyboard.press('Escape');
  await show(page.getByRole('button', { name: 'Discard' }), page.getByRole('status').getByRole('button', { name: 'Undo' }));
  await holdToast(page);
}

/** Lets one remote fail for good, as a network would. */
async function breakMessaging(page: Page): Promise<void> {
  await page.route('**/releases/mf_messaging/**', (route) => route.abort());
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 25_000 });
}

/** Everything that lies over pages and can be opened without changing anything. */
export const overlays: readonly Overlay[] = [
  { name: 'fast compose', path: '/dashboard', open: (page) => show(page.getByRole('link', { name: 'New post' }), page.getByRole('group', { name: 'New post' })) },
  { name: 'form in its place', path: '/dashboard', open: (page) => show(page.locator('[data-new-post] a[data-new-type="text"]'), form(page, 'New text post')) },
  ...['text', 'photo', 'quote', 'link', 'chat', 'audio', 'video'].map(newForm),
  { name: 'edit', path: '/@demo', open: (page) => show(page.getByRole('link', { name: 'Edit' }).first(), page.getByRole('form')) },
  { name: 'reblog', path: '/explore', open: (page) => show(stranger(page).getByRole('link', { name: 'Reblog' }), form(page, 'Reblog')) },
  { name: 'question', path: '/@demo', open: (page) => show(page.getByRole('article').getByRole('button', { name: 'Delete' }).first(), page.getByRole('dialog')) },
  { name: 'keys', path: '/dashboard', open: async (page) => { await page.keyboard.press('?'); await expect(page.getByRole('dialog')).toBeVisible(); } },
  { name: 'account', path: '/dashboard', open: (page) => show(page.locator('[data-entry="account"]'), page.getByRole('link', { name: 'Following' })) },
  { name: 'share', path: '/dashboard', open: (page) => show(page.getByRole('article').getByRole('button', { name: 'Share' }).first(), page.locator('.overlay-popover')) },
  { name: 'more', path: '/dashboard', open: (page) => show(page.getByRole('article').getByRole('button', { name: 'More' }).first(), page.locator('.post-view__menu:popover-open')) },
  // a tag only the demo uses: its blogs have posts to show
  { name: 'blog card', path: '/tagged/harbour', open: async (page) => { await page.locator('.post-view__name').first().hover(); await expect(page.getByRole('list', { name: /^Posts of / })).toBeVisible(); } },
  { name: 'blog drawer', path: '/tagged/harbour', open: (page) => show(page.locator('.post-view__name').first(), page.getByRole('dialog', { name: /^Blog / }).getByRole('article')) },
  { name: 'ask', path: '/@tidewater', open: (page) => show(page.getByRole('link', { name: 'Ask', exact: true }).first(), page.getByRole('dialog', { name: 'Ask tidewater' })) },
  { name: 'tour guide', path: '/@demo', open: (page) => expect(page.getByRole('region', { name: 'This is how your blog looks' })).toBeVisible() },
  { name: 'messages', path: '/dashboard', open: (page) => show(page.getByRole('link', { name: /^Messages/ }), page.getByRole('dialog', { name: 'Messages' })) },
  { name: 'conversation not begun', path: '/@oddmuseum', open: (page) => show(page.getByRole('button', { name: 'Message', exact: true }).first(), page.getByRole('dialog', { name: 'Messages' }).getByText('Nothing said yet.')) },
  { name: 'toast with undo', path: '/new/quote', open: discard },
  { name: 'a remote’s fallback', path: '/dashboard', open: breakMessaging },
];
