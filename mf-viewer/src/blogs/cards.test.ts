import { highlightedPosts, tumblelogPopover } from '@tessera/shared-contracts/blogs/endpoints';
import { defaultTheme } from '@tessera/shared-contracts/blogs/blog';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import {
  createFakePlatform,
  type FakePlatform,
} from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { fireEvent, screen } from '@testing-library/react';
import { mountViewer, resetPage, press, pointAt } from '../testing/sample-page.tsx';

beforeEach(() => {
  // the card is a separate React root, outside of act()
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  // `act` needs real microtasks
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
});
afterEach(async () => {
  await resetPage();
  jest.useRealTimers();
});

const highlighted = (id: string) => ({
  id,
  post_url: `/@bob/post/${id}`,
  type: 'text',
  summary: `Summary ${id}`,
  thumbnail: '',
});
const bob = (highlights: number) => ({
  name: 'bob',
  uuid: 'uuid-bob',
  title: 'Bob’s garden',
  description: 'Beans.',
  url: '/@bob',
  avatar_url: '/avatar/bob/64',
  global_theme_params: defaultTheme,
  following: false,
  can_subscribe: false,
  is_subscribed: false,
  is_mine: false,
  asks: false,
  anonymous_asks: false,
  submissions: false,
  can_receive_messages: false,
  description_sanitized: 'Beans.',
  highlighted_posts: Array.from({ length: highlights }, (_, index) =>
    highlighted(String(index + 1)),
  ),
});
const page =
  '<p><a href="/@bob" id="one">bob</a> and <a href="/@bob/post/1" id="post">a post</a></p>';
const link = () => screen.getByRole('link', { name: 'bob' });
const card = () => screen.queryByRole('region', { name: 'About bob' });

async function mounted(
  platform: FakePlatform = createFakePlatform(),
  highlights = 2,
): Promise<FakePlatform> {
  platform.answer(tumblelogPopover, bob(highlights));
  await mountViewer(page, platform);
  return platform;
}
async function wait(milliseconds: number): Promise<void> {
  await jest.advanceTimersByTimeAsync(milliseconds);
  // React renders the first card in a task of its own
  await jest.advanceTimersByTimeAsync(0);
}
async function hover(): Promise<HTMLElement> {
  pointAt(link());
  await wait(350);
  const open = card();
  if (!open) throw new Error('the card did not open');
  return open;
}

test('ROLE-03: a visitor sees a blog’s card on hover, with a link to follow the blog', async () => {
  const platform = await mounted();
  await hover();
  expect(card()).toHaveTextContent('Bob’s garden');
  expect(screen.getByRole('link', { name: 'Follow bob' })).toHaveAttribute('href', '/follow/bob');
  expect(platform.calls).toEqual([
    {
      path: '/svc/tumblelog_popover/:blog',
      method: 'GET',
      input: { params: { blog: 'bob' }, query: { is_tumblelog_popover: true } },
    },
  ]);
});

test('CARD-21: the card’s follow button follows the blog', async () => {
  const platform = await mounted(createFakePlatform(signedIn()));
  await hover();
  press(screen.getByRole('button', { name: 'Follow' }));
  expect(screen.getByRole('button', { name: 'Following' })).toHaveAttribute('aria-pressed', 'true');
  expect(platform.emitted).toEqual([{ name: 'follow', payload: { tumblelog: 'bob' } }]);
});

test('keyboard focus opens the card, and Escape closes it', async () => {
  await mounted();
  link().focus();
  await wait(350);
  expect(card()).not.toBeNull();
  // Escape inside the card returns the focus to the link, which does not reopen the card
  screen.getByRole('link', { name: 'Bob’s garden' }).focus();
  fireEvent.keyDown(screen.getByRole('link', { name: 'Bob’s garden' }), { key: 'Escape' });
  expect(card()).toBeNull();
  expect(link()).toHaveFocus();
  await wait(1000);
  expect(card()).toBeNull();
});

test('the card does not open if a pointer press moves the focus to the link', async () => {
  await mounted();
  const anchor = link();
  const matches = anchor.matches.bind(anchor);
  Object.defineProperty(anchor, 'matches', {
    value: (selector: string) => selector !== ':focus-visible' && matches(selector),
  });
  anchor.focus();
  await wait(1000);
  expect(card()).toBeNull();
});

test('CARD-09, CARD-10: the card starts to close 300 ms after the pointer has left it and its link, and is removed 250 ms later', async () => {
  await mounted();
  const open = await hover();
  fireEvent.pointerOut(link(), { relatedTarget: document.body });
  await wait(299);
  expect(open).not.toHaveClass('card--closing');
  await wait(1);
  expect(open).toHaveClass('card--closing');
  await wait(249);
  expect(open.isConnected).toBe(true);
  await wait(1);
  expect(open.isConnected).toBe(false);
});

test('a blog that loads slowly gets only one card, however often the pointer returns, and the card closes when the pointer leaves', async () => {
  const platform = createFakePlatform();
  const answers: (() => void)[] = [];
  platform.answer(
    tumblelogPopover,
    () =>
      new Promise((resolve) => {
        answers.push(() => resolve(bob(2)));
      }),
  );
  await mountViewer(page, platform);
  for (let times = 0; times < 3; times += 1) {
    pointAt(link());
    await wait(350);
    if (times < 2) fireEvent.pointerOut(link(), { relatedTarget: document.body });
  }
  expect(answers).toHaveLength(3);
  for (const answer of answers) answer();
  await wait(0);
  expect(screen.getAllByRole('region', { name: 'About bob' })).toHaveLength(1);
  fireEvent.pointerOut(link(), { relatedTarget: document.body });
  await wait(1000);
  expect(card()).toBeNull();
});

test('CARD-09: the card stays open if the pointer returns to it or its link in time', async () => {
  await mounted();
  const open = await hover();
  fireEvent.pointerOut(link(), { relatedTarget: document.body });
  await wait(200);
  pointAt(open);
  await wait(1000);
  fireEvent.pointerOut(open, { relatedTarget: document.body });
  await wait(200);
  pointAt(link());
  await wait(1000);
  expect(open).not.toHaveClass('card--closing');
  expect(open.isConnected).toBe(true);
});

test('a passing pointer, a touch or a link to a post opens no card and fetches nothing', async () => {
  const platform = await mounted();
  pointAt(link());
  await wait(100);
  fireEvent.pointerOut(link(), { relatedTarget: document.body });
  await wait(1000);
  fireEvent(
    link(),
    Object.assign(new Event('pointermove', { bubbles: true }), { pointerType: 'touch' }),
  );
  pointAt(screen.getByRole('link', { name: 'a post' }));
  await wait(1000);
  expect(card()).toBeNull();
  expect(platform.calls).toEqual([]);
});

test('CARD-11: with fewer than 2 highlighted posts the card shows no posts and is marked as empty', async () => {
  await mounted(undefined, 1);
  const open = await hover();
  await wait(500);
  expect(screen.queryByRole('link', { name: 'Summary 1' })).toBeNull();
  expect(open.querySelector('[data-empty]')).not.toBeNull();
});

test('CARD-11, CARD-13: with 2 highlighted posts the card shows them, after showing a skeleton for at least half a second', async () => {
  await mounted();
  const open = await hover();
  expect(screen.getByRole('status', { name: 'Loading blog' })).toBeVisible();
  await wait(440);
  expect(screen.queryByRole('link', { name: 'Summary 1' })).toBeNull();
  await wait(60);
  expect(screen.queryByRole('status', { name: 'Loading blog' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Summary 1' })).toHaveAttribute('href', '/@bob/post/1');
  expect(screen.getByRole('link', { name: 'Summary 2' })).toBeVisible();
  expect(open.querySelector('[data-empty]')).toBeNull();
});

test.each([
  [
    'a missing blog is requested at most once a minute, and no error is reported',
    new CallError(404, []),
    1,
    0,
  ],
  ['without a response, the next hover requests the blog again', new CallError(0, []), 2, 0],
  ['an invalid response is reported', new TypeError('no'), 2, 2],
])(
  'a card that fails to load does not open, but can open on a later hover: %s',
  async (_, failure, calls, errors) => {
    const platform = await mounted();
    platform.answer(tumblelogPopover, failure);
    for (let time = 0; time < 2; time += 1) {
      pointAt(link());
      await wait(400);
      expect(card()).toBeNull();
      fireEvent.pointerOut(link(), { relatedTarget: document.body });
    }
    expect([platform.calls.length, platform.errors.length]).toEqual([calls, errors]);
    await wait(60_000);
    platform.answer(tumblelogPopover, bob(0));
    await hover();
  },
);

test('unmounting removes a card that is fading out, and its timers', async () => {
  await mounted();
  await hover();
  fireEvent.pointerOut(link(), { relatedTarget: document.body });
  await wait(310);
  await resetPage();
  expect(card()).toBeNull();
  expect(jest.getTimerCount()).toBe(0);
});

test('unmounting removes an open card', async () => {
  await mounted();
  await hover();
  await resetPage();
  expect(card()).toBeNull();
  expect(jest.getTimerCount()).toBe(0);
});

test('no card opens if the pointer leaves the link before the response arrives', async () => {
  const platform = await mounted();
  const answer = Promise.withResolvers<unknown>();
  platform.answer(tumblelogPopover, () => answer.promise);
  pointAt(link());
  await wait(350);
  fireEvent.pointerOut(link(), { relatedTarget: document.body });
  answer.resolve(bob(2));
  await wait(1000);
  expect([platform.calls.length, card()]).toEqual([1, null]);
});

test('no card opens for a link to the blog whose page is shown, or for a mention of that blog', async () => {
  const platform = createFakePlatform();
  const mention = '<a class="mention" href="/@bob" data-blog-token="token-bob">@bob</a>';
  await mountViewer(`${page}${mention}`, platform, { blog: 'bob' });
  for (const name of ['bob', '@bob']) {
    pointAt(screen.getByRole('link', { name }));
    await wait(1000);
  }
  expect(platform.calls).toEqual([]);
});

test('CARD-04: the card hides each part that the theme switches off', async () => {
  const parts = {
    show_header_image: () => card()?.querySelector('.blog-head__banner'),
    show_avatar: () => card()?.querySelector('.avatar'),
    show_title: () => screen.queryByText('Bob’s garden'),
    show_description: () => screen.queryByText('Beans.'),
  };
  for (const [part, find] of Object.entries(parts)) {
    for (const isShown of [true, false]) {
      const platform = createFakePlatform();
      await mountViewer(page, platform);
      platform.answer(tumblelogPopover, {
        ...bob(0),
        global_theme_params: { ...defaultTheme, [part]: isShown },
      });
      await hover();
      expect([part, find() !== null && find() !== undefined]).toEqual([part, isShown]);
      await resetPage();
    }
  }
});

test('CARD-19: a card calls the popover endpoint; for a recently shown blog it fetches only the posts', async () => {
  const platform = await mounted(createFakePlatform(signedIn()));
  platform.answer(highlightedPosts, bob(3));
  await hover();
  press(screen.getByRole('button', { name: 'Follow' }));
  fireEvent.pointerOut(link(), { relatedTarget: document.body });
  await wait(1000);
  await hover();
  // the card shows the follow made above
  expect(screen.getByRole('button', { name: 'Following' })).toBeVisible();
  await wait(500);
  expect(screen.getByRole('link', { name: 'Summary 3' })).toBeVisible();
  expect(platform.calls.filter(({ method }) => method === 'GET').map(({ path }) => path)).toEqual([
    tumblelogPopover.path,
    highlightedPosts.path,
  ]);
  fireEvent.pointerOut(link(), { relatedTarget: document.body });
  await wait(61_000);
  await hover();
  expect(platform.calls.filter(({ path }) => path === tumblelogPopover.path)).toHaveLength(2);
});

test('CARD-19: the card of a recently shown blog opens even if its posts fail to load', async () => {
  const platform = await mounted();
  platform.answer(highlightedPosts, new CallError(500, []));
  await hover();
  fireEvent.pointerOut(link(), { relatedTarget: document.body });
  await wait(1000);
  const open = await hover();
  await wait(500);
  expect(open.querySelector('[data-empty]')).not.toBeNull();
  expect(platform.errors).toHaveLength(1);
});

test('CARD-20: a mention’s card finds its blog by token', async () => {
  const platform = await mounted();
  document
    .querySelector('#main')
    ?.insertAdjacentHTML(
      'beforeend',
      '<a class="mention" href="/@bobby" data-blog-token="token-bob">@bobby</a>',
    );
  pointAt(screen.getByRole('link', { name: '@bobby' }));
  await wait(350);
  expect(card()).not.toBeNull();
  expect(platform.calls.map(({ input }) => input)).toEqual([
    { params: { blog: 'token-bob' }, query: { is_tumblelog_popover: true, is_user_mention: true } },
  ]);
});

test('CARD-16: only the sanitised description is inserted as markup', async () => {
  const platform = createFakePlatform();
  await mountViewer(page, platform);
  platform.answer(tumblelogPopover, {
    ...bob(0),
    description: '<b id="raw">Raw</b>',
    description_sanitized: '<b>Bold</b> <a href="archive">old</a>',
  });
  const open = await hover();
  expect(open.querySelector('#raw')).toBeNull();
  expect(open).not.toHaveTextContent('Raw');
  expect(open.querySelector('b')).toHaveTextContent('Bold');
  expect(screen.getByRole('link', { name: 'old' })).toHaveAttribute(
    'href',
    'http://localhost/@bob/archive',
  );
});

test('DRAWER-41, CARD-06: the first card that needs a font from our server loads it, and only once; unmounting removes it', async () => {
  const platform = createFakePlatform();
  await mountViewer(page, platform);
  platform.answer(tumblelogPopover, {
    ...bob(0),
    global_theme_params: { ...defaultTheme, title_font: 'Lora', title_font_weight: 'normal' },
  });
  const sheets = () =>
    [...document.head.querySelectorAll('link[rel="stylesheet"]')].map((sheet) =>
      sheet.getAttribute('href'),
    );
  for (let times = 0; times < 2; times += 1) {
    const open = await hover();
    expect([
      open.style.getPropertyValue('--blog-font'),
      open.style.getPropertyValue('--blog-weight'),
    ]).toEqual(["'Lora', 'Lora Fallback', Georgia, 'Times New Roman', serif", '400']);
    fireEvent.pointerOut(link(), { relatedTarget: document.body });
    await wait(1000);
  }
  expect(sheets()).toEqual([expect.stringMatching(/^\/fonts\/lora\/stylesheet\.css\?v=/)]);
  await resetPage();
  expect(sheets()).toEqual([]);
});
