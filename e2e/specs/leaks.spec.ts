import { controlAttributes } from '@tessera/shared-contracts/platform/control-attributes';
import { photoAttributes } from '@tessera/shared-contracts/media/photo-element';
import { saveSettings } from '@tessera/shared-contracts/blogs/endpoints';
import { follow } from '@tessera/shared-contracts/follows/endpoints';
import { conversationPaths } from '@tessera/shared-contracts/messaging/conversation-paths';
import { sendMessage, tutorialSeen } from '@tessera/shared-contracts/messaging/endpoints';
import {
  expectNothingLeft,
  measureRetained,
  startFastMode,
  openAndClose,
  prepareLeaks,
  type Opening,
  type Step,
} from '../support/leaks.ts';
import { confirmAddressOf } from '../support/account-mails.ts';
import { removeDataDir, startEmptyProduct, type Product } from '../support/product.ts';
import { expect, ready, test as base } from '../support/test.ts';
import { publishPhotos } from '../support/uploads.ts';

/** A product for each test, whose limits allow more than a person does in a minute. */
const test = base.extend<{ product: Product }>({
  product: async ({}, use) => {
    const product = await startEmptyProduct({ env: { RATE_LIMIT_FACTOR: '100' } });
    await use(product);
    await product.stop();
    removeDataDir(product.dataDir);
  },
  baseURL: async ({ product }, use) => {
    await use(product.url);
  },
});

const drawer = '[role="dialog"][aria-label^="Blog "]';
const card = '[aria-label^="About "]';
const lightbox = 'dialog[aria-label="Large view"]';
const fastCompose = '[role="dialog"][aria-label="New post"]';
const dialog = 'dialog[open]';
const escape = (hides: string): Step => ({ act: 'key', on: 'Escape', hides });
const click = (on: string, shows: string): Step => ({ act: 'click', on, shows });
// the drawer is ready once its carousel has controls
const open: Step = click(
  '#main .post-view__name',
  `${drawer} [${photoAttributes.carouselControls}]`,
);
const offer: Step = click(`${drawer} [aria-haspopup="menu"]`, `${drawer} [role="menu"]`);
const popover = (entry: string, label: string, inside: string): Opening => ({
  name: label,
  steps: [
    click(
      `[${controlAttributes.entry}="${entry}"]`,
      `[role="dialog"][aria-label="${label}"]${inside}`,
    ),
    escape(`[role="dialog"][aria-label="${label}"]`),
  ],
});

/**
 * What opens over a page, except conversations, with the steps to open and close it. The links to
 * blogs are taken from `#main`, because those inside a drawer open another drawer.
 */
const openings: readonly Opening[] = [
  { name: 'drawer', steps: [open, escape(drawer)] },
  {
    name: 'card',
    steps: [
      { act: 'enter', on: '#main .post-view__name', shows: `${card} ul` },
      { act: 'leave', on: '#main .post-view__name', hides: card },
    ],
  },
  { name: 'icon of a blog', steps: [open, offer, escape('[role="menu"]'), escape(drawer)] },
  {
    name: 'question to a blog',
    steps: [
      open,
      offer,
      click(`${drawer} [role="menuitem"][${controlAttributes.action}="ask"]`, `${dialog} textarea`),
      { act: 'click', on: `${dialog} .icon-button`, hides: dialog },
      escape(drawer),
    ],
  },
  {
    name: 'filters of a blog',
    steps: [
      open,
      click(`${drawer} [aria-label="Search this blog"]`, `${drawer} [aria-label="Filter"]`),
      click(
        `${drawer} button[aria-label="Filter"]`,
        `${drawer} [role="dialog"][aria-label="Filter"]`,
      ),
      {
        act: 'click',
        on: `${drawer} button[aria-label="Filter"]`,
        hides: `${drawer} [role="dialog"]`,
      },
      {
        act: 'click',
        on: `${drawer} [aria-label="Search this blog"]`,
        hides: `${drawer} button[aria-label="Filter"]`,
      },
      escape(drawer),
    ],
  },
  popover('account', 'Account', ' [href="/likes"]'),
  popover('activity', 'Activity', ' li'),
  popover('messaging', 'Messages', ':focus'),
  {
    name: 'filters of the search',
    steps: [
      click(`[${controlAttributes.searchFilters}]`, '[role="dialog"][aria-label="Search filters"]'),
      escape('[role="dialog"][aria-label="Search filters"]'),
    ],
  },
  {
    name: 'share',
    steps: [
      click(`#main article [${controlAttributes.action}="share"]`, '.overlay-popover li'),
      escape('.overlay-popover'),
    ],
  },
  {
    name: 'notes',
    steps: [
      click(`#main article [${controlAttributes.action}="notes"]`, `${dialog} li`),
      { act: 'click', on: `${dialog} .overlay-dialog__head .icon-button`, hides: dialog },
    ],
  },
  {
    name: 'large view',
    steps: [
      click(`#main a[${photoAttributes.photo}]`, `${lightbox} img`),
      {
        act: 'click',
        on: `${lightbox} [aria-label="Close"]`,
        hides: lightbox,
      },
    ],
  },
  {
    name: 'menu of a post',
    steps: [
      click(`#main [${controlAttributes.action}="more"]`, '#main .post-view__menu:popover-open'),
      {
        act: 'click',
        on: `#main [${controlAttributes.action}="more"]`,
        hides: '.post-view__menu:popover-open',
      },
    ],
  },
  {
    name: 'question before unfollowing',
    steps: [
      click(`#main .post-view__menu [${controlAttributes.action}="follow"]`, dialog),
      { act: 'key', on: 'Escape', hides: dialog },
    ],
  },
  {
    name: 'report',
    steps: [
      click(
        `#main .post-view__menu [${controlAttributes.action}="report"]`,
        `${dialog} [name="words"]`,
      ),
      { act: 'click', on: `${dialog} .overlay-dialog__head .icon-button`, hides: dialog },
    ],
  },
  {
    name: 'seven icons',
    steps: [
      click(`[${controlAttributes.compose}]`, `${fastCompose}:popover-open`),
      escape(fastCompose),
    ],
  },
  {
    name: 'drawer of the header',
    steps: [
      click(`header [${controlAttributes.burger}]`, dialog),
      { act: 'click', on: `${dialog} [${controlAttributes.burger}]`, hides: dialog },
    ],
  },
];

const talkLink = 'a[data-leak-link]';
const talk = '[role="dialog"]:has([role="log"])';
const openTalk: Step = click(talkLink, `${talk} textarea:enabled`);
/** The inbox, a conversation's window, and a window that is minimized and restored. */
const messagingOpenings: readonly Opening[] = [
  popover('messaging', 'Messages', ':focus'),
  {
    name: 'conversation',
    steps: [openTalk, { act: 'click', on: `${talk} [aria-label="Close"]`, hides: talk }],
  },
  {
    name: 'minimized conversation',
    steps: [
      openTalk,
      { act: 'click', on: `${talk} [aria-label="Minimize"]`, hides: talk },
      click('[aria-label="Minimized conversations"] button', `${talk} textarea:enabled`),
      { act: 'click', on: `${talk} [aria-label="Close"]`, hides: talk },
    ],
  },
];

/**
 * Number of warm-up rounds of every opening, in which code loads, caches fill and React renders for
 * the first time.
 */
const warmUp = 5;
/**
 * Factor by which the page's timers run faster: the work is the same, only the waiting is shorter.
 */
const pace = 20;

/**
 * Opens and closes the `openings`, a thousand times in total, and compares memory before and after.
 * With `TESSERA_LEAK_ROUNDS=1000`, does so a thousand times with each opening and measures each
 * separately, which takes several minutes.
 */
test('opening and closing a thousand drawers, cards and popovers leaks no listeners, timers or detached nodes', async ({
  person,
}) => {
  const wanted = Number(process.env['TESSERA_LEAK_ROUNDS'] ?? '0');
  const rounds = wanted > 0 ? wanted : Math.ceil(1000 / openings.length);
  test.setTimeout(120_000 + rounds * openings.length * 400);
  const [ada, bob] = [await person(), await person()];
  await ada.call(saveSettings, {
    body: {
      tumblelog_name_or_id: ada.blog,
      page: 'blog',
      tumblelog: { asks: true, title_font: 'Lora' },
    },
  });
  for (const title of ['Leaf', 'Stem']) await ada.publish(title);
  await publishPhotos(ada, { count: 2, width: 60, isCarousel: true });
  await bob.call(follow, { body: { tumblelog: ada.blog } });
  await ada.call(follow, { body: { tumblelog: bob.blog } });
  const page = await bob.open('about:blank');
  await prepareLeaks(page);
  await page.goto('/dashboard');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await ready(page);
  const answered = page.waitForResponse((response) => response.url().endsWith('/svc/like'));
  await page.getByRole('article').first().getByRole('button', { name: 'Like' }).click();
  await answered;
  await startFastMode(page, pace);

  for (const opening of openings) await openAndClose(page, opening, warmUp);
  const first = await measureRetained(page);
  let before = first;
  for (const opening of openings) {
    const began = Date.now();
    await openAndClose(page, opening, rounds);
    if (wanted === 0) continue;
    const after = await measureRetained(page);
    const each = Math.round((Date.now() - began) / rounds);
    process.stdout.write(
      `${opening.name}: ${rounds} rounds, ${each} ms each, ${JSON.stringify(after)}\n`,
    );
    expectNothingLeft(before, after, rounds);
    before = after;
  }
  // on a busy machine, releasing everything takes a while
  await expect(async () => {
    expectNothingLeft(first, await measureRetained(page), rounds);
  }).toPass({ timeout: 30_000 });
  expect(await page.getByRole('article').count()).toBe(3);

  // check that a real leak would be detected
  await page.evaluate(
    (count) =>
      Object.assign(globalThis, {
        kept: Array.from({ length: count }, () => {
          const element = document.createElement('p');
          document.addEventListener('scroll', () => element.remove());
          setTimeout(() => element.remove(), 1e9);
          return element;
        }),
      }).kept.length,
    rounds,
  );
  const planted = await measureRetained(page);
  for (const kind of ['nodes', 'listeners', 'detached', 'timers'] as const)
    expect(
      () => expectNothingLeft(first, { ...first, [kind]: planted[kind] }, rounds),
      kind,
    ).toThrow();
});

test('opening and closing the inbox and conversations a thousand times leaves nothing behind', async ({
  person,
  product,
}) => {
  test.setTimeout(240_000);
  // the minimized conversation opens twice per round
  const rounds = Math.ceil(1000 / (messagingOpenings.length + 1));
  const [ada, bob] = [await person(), await person()];
  for (const one of [ada, bob]) {
    await confirmAddressOf(one, product);
    await one.call(tutorialSeen, {});
  }
  await ada.call(sendMessage, {
    body: { participant: ada.blog, participants: [bob.blog], message: 'Hello' },
  });
  const page = await bob.open('about:blank');
  await prepareLeaks(page);
  await page.goto('/dashboard');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await ready(page);
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    link.dataset['leakLink'] = '';
    link.textContent = 'Talk';
    document.querySelector('main')?.prepend(link);
  }, conversationPaths.open(ada.blog));
  // read the message first, so that each opening starts in the same state
  await page.locator(talkLink).click();
  await expect(page.locator(talk).getByText('Hello')).toBeVisible();
  await page.locator(talk).getByRole('button', { name: 'Close' }).click();
  await startFastMode(page, pace);
  for (const opening of messagingOpenings) await openAndClose(page, opening, warmUp);
  const before = await measureRetained(page);
  for (const opening of messagingOpenings) await openAndClose(page, opening, rounds);
  await expect(async () => {
    expectNothingLeft(before, await measureRetained(page), rounds);
  }).toPass({ timeout: 30_000 });
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(':news:'))),
  ).toEqual([]);
});
