import { islandAttributes } from '@tessera/shared-contracts/platform/island-attributes';
import type { Post } from '@tessera/shared-contracts/posts/post';
import type { PostViewer, QueuePlace } from '@tessera/shared-contracts/posts/post-views';
import { postStates } from '@tessera/shared-contracts/posts/post-states';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { Island } from '../post-view/Island.tsx';
import { BlogActions } from '../post-view/BlogActions.tsx';
import { BlogHeadWithActions } from '../post-view/BlogHeadWithActions.tsx';
import { renderedRelation } from '../state/blog-relation.ts';
import { FollowIsland } from '../post-view/BlogList.tsx';
import { PostView, preparePost } from '../post-view/PostView.tsx';
import { act, screen } from '@testing-library/react';
import fc from 'fast-check';
import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { withBlock, withFollowing, type BlogStore } from '../state/blog-state.ts';
import type { InboxStore } from '../state/inbox-state.ts';
import { createKeyedStore } from '../state/keyed-store.ts';
import { postStateOf, withLike, type PostStore } from '../state/post-state.ts';
import { createReplyStore } from '../state/reply-state.ts';
import { sampleBlog } from '../testing/sample-blog.ts';
import { control, ownPost, postElement, press, samplePost } from '../testing/sample-page.tsx';
import { hydrateIsland } from './hydrate-island.tsx';
import { QueuePanelIsland } from '../pages/queue/QueueList.tsx';

afterEach(() => {
  jest.restoreAllMocks();
  document.body.innerHTML = '';
});

/**
 * Shows HTML as the server renders it. The product uses both `renderToStaticMarkup` and
 * `renderToString`.
 */
function serve(node: ReactNode, render = renderToStaticMarkup): readonly HTMLElement[] {
  document.body.innerHTML = render(node);
  return [...document.querySelectorAll<HTMLElement>(`[${islandAttributes.island}]`)];
}

function createServices() {
  const posts: PostStore = createKeyedStore();
  const blogs: BlogStore = createKeyedStore();
  const inboxes: InboxStore = createKeyedStore();
  return {
    platform: createFakePlatform(),
    announce: jest.fn(),
    posts,
    blogs,
    inboxes,
    postCounts: createKeyedStore<number>(),
    tags: createKeyedStore<boolean>(),
    replies: createReplyStore(),
    onPress: jest.fn(),
  };
}

/** Hydrates an island within `act`, so that its effects run before this resolves. */
async function hydrate(
  element: HTMLElement,
  services = createServices(),
  report: (error: unknown) => void = jest.fn(),
): Promise<() => void> {
  let hydrated: Promise<() => void> | undefined;
  await act(async () => {
    hydrated = hydrateIsland(element, services, report);
    // the caller handles a failure
    hydrated.catch(() => {});
  });
  if (!hydrated) throw new Error('nothing was hydrated');
  return hydrated;
}

/**
 * Hydrates all islands and expects the HTML to stay the same. React logs differing attributes to
 * the console, and passes differing text to `report`.
 */
async function expectNoDifference(node: ReactNode): Promise<void> {
  for (const render of [renderToStaticMarkup, renderToString]) {
    const islands = serve(node, render);
    const before = document.body.innerHTML;
    const report = jest.fn();
    const warn = jest.spyOn(console, 'error');
    const dissolves: (() => void)[] = [];
    for (const island of islands) dissolves.push(await hydrate(island, createServices(), report));
    expect(report.mock.calls).toEqual([]);
    expect(warn.mock.calls).toEqual([]);
    warn.mockRestore();
    expect(document.body.innerHTML).toBe(before);
    act(() => dissolves.forEach((dissolve) => dissolve()));
    expect(document.body.innerHTML).toBe(before);
  }
}

const text = fc.string({ unit: 'grapheme', maxLength: 12 });
const count = fc.oneof(fc.constantFrom(-1, 0, 1, 999, 1000), fc.nat({ max: 2_000_000 }));
const slot = fc.record({ at: fc.constant('2026-11-02T09:00:00.000Z'), text });
const place: fc.Arbitrary<QueuePlace> = fc.record(
  {
    slot,
    tools: fc.record({
      blog: fc.constant('ada'),
      id: fc.constant('101'),
      moves: fc.record({ top: text, up: text, down: text }, { requiredKeys: [] }),
      formKey: text,
      returnTo: fc.constant('/@ada/queue'),
    }),
  },
  { requiredKeys: [] },
);
const action = fc.record({
  state: fc.oneof(fc.constant('published' as const), fc.constantFrom(...postStates)),
  following: fc.boolean(),
  liked: fc.boolean(),
  reblogged: fc.boolean(),
  can_like: fc.boolean(),
  can_reblog: fc.boolean(),
  can_reply: fc.boolean(),
  can_edit: fc.boolean(),
  can_reblog_as: fc.option(fc.subarray(['ada'])),
  like_count: count,
  note_count: count,
});
const question = text.map((asker): Partial<Post> => ({
  type: 'note',
  content: { type: 'note', ask: 'Why?', asker, answer_html: '' },
}));
const changes: fc.Arbitrary<Partial<Post>> = fc.record(
  {
    source_url: fc.constantFrom('', 'https://example.org/a', 'javascript:no'),
    source_title: text,
    publish_on: fc.constantFrom(null, '2026-11-02T09:00:00.000Z'),
    tags: fc.array(text, { maxLength: 2 }),
    promoted_under: fc.uniqueArray(text, { maxLength: 2 }),
    filtered: fc.array(text, { maxLength: 4 }),
    members_only: fc.boolean(),
  },
  { requiredKeys: [] },
);
const post = fc
  .record({ isMine: fc.boolean(), action, changes, question: fc.option(question) })
  .map((rendered) =>
    (rendered.isMine ? ownPost : samplePost)(
      { ...rendered.action, ...(rendered.question && { type: 'note' }) },
      { ...rendered.changes, ...rendered.question },
    ),
  );
const viewer: fc.Arbitrary<PostViewer> = fc.record(
  {
    isSignedIn: fc.boolean(),
    isStaff: fc.boolean(),
    loginNext: fc.constant('/@bob'),
    language: fc.constantFrom('en_US', 'de_DE'),
  },
  { requiredKeys: ['isSignedIn'] },
);

test('hydrating any post changes nothing and reports no mismatch', async () => {
  await fc.assert(
    fc.asyncProperty(
      post,
      viewer,
      fc.boolean(),
      fc.option(place, { nil: undefined }),
      (rendered, by, isAlone, queuePlace) =>
        expectNoDifference(
          <PostView post={rendered} viewer={by} isAlone={isAlone} queuePlace={queuePlace} />,
        ),
    ),
    { numRuns: 60 },
  );
});

test('hydrating the head of a blog and a follow button changes nothing and reports no mismatch', async () => {
  const flag = fc.boolean();
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        following: flag,
        can_subscribe: flag,
        is_subscribed: flag,
        is_mine: flag,
        asks: flag,
        submissions: flag,
      }),
      flag,
      flag,
      async (blog, isSignedIn, canMessage) => {
        // only a followed blog can be subscribed to
        const { following } = blog;
        const shown = sampleBlog({
          ...blog,
          can_subscribe: following,
          is_subscribed: following && blog.is_subscribed,
        });
        await expectNoDifference(
          <BlogHeadWithActions blog={shown} viewer={{ isSignedIn }} canMessage={canMessage} />,
        );
        await expectNoDifference(<FollowIsland blog={shown} isSignedIn={isSignedIn} />);
      },
    ),
    { numRuns: 20 },
  );
});

test.each([
  { isPaused: false, canShuffle: true },
  { next: { at: '2026-02-03T04:05:06.000Z', text: 'Tue, Feb 3, 4:05 AM' }, canShuffle: true },
  { lastPublished: { at: '2026-02-03T04:05:06.000Z', text: 'Tue, Feb 3, 4:05 AM' } },
  { isPaused: true, refused: { values: { posts_per_day: '60' }, errors: ['Too many.'] } },
])('the panel of a queue hydrates without mismatches: %j', async (panel) => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  await expectNoDifference(
    <QueuePanelIsland
      blog="ada"
      rhythm={{ posts_per_day: 4, start_hour: 8, end_hour: 23, time_zone: zone }}
      isPaused={false}
      canShuffle={false}
      zones={[zone]}
      formKey="key"
      returnTo="/queue"
      {...panel}
    />,
  );
});

test('the mark of a blog that follows the reader changes when the reader follows it', async () => {
  const blog = sampleBlog({ follows_you: true, following: false });
  const islands = serve(<BlogHeadWithActions blog={blog} viewer={{ isSignedIn: true }} />);
  const island = islands.find((one) => one.querySelector('.blog-head__mark') !== null);
  if (!island) throw new Error('no island');
  const services = createServices();
  services.blogs.seed('bob', renderedRelation(false));
  await hydrate(island, services);
  expect(island).toHaveTextContent('Follows you');
  act(() => services.blogs.change('bob', 'follow', withFollowing(true)));
  expect(island).toHaveTextContent('You follow each other');
});

test('hydration and later changes do not replace the elements of kept parts', async () => {
  const shown = samplePost({ id: '5', note_count: 1 });
  const [island] = serve(<PostView post={shown} viewer={{ isSignedIn: true }} />);
  if (!island) throw new Error('no island');
  const title = screen.getByText('Post 5');
  const time = island.querySelector('time');
  // changes the time as `watch-times.ts` does
  if (time) time.textContent = 'Yesterday';
  const services = createServices();
  services.posts.seed(
    '5',
    postStateOf(preparePost({ post: shown, viewer: { isSignedIn: true } }).seed),
  );
  const report = jest.fn();
  await hydrate(island, services, report);
  act(() => services.posts.change('5', 'like', withLike(true)));
  expect(control('5', 'like')).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByText('Post 5')).toBe(title);
  expect(island.querySelector('time')).toBe(time);
  expect(time).toHaveTextContent('Yesterday');
  expect(report).not.toHaveBeenCalled();
});

test('islands show the state of the stores, even if the state changed before hydration', async () => {
  const shown = samplePost({ id: '5', note_count: 1 });
  const [island] = serve(<PostView post={shown} viewer={{ isSignedIn: true }} />);
  if (!island) throw new Error('no island');
  const services = createServices();
  const { seed } = preparePost({ post: shown, viewer: { isSignedIn: true } });
  services.posts.seed('5', postStateOf(seed));
  services.posts.change('5', 'like', withLike(true));
  services.blogs.seed('bob', {
    following: true,
    is_subscribed: false,
    isBlocked: false,
    switchedMarks: [],
  });
  const report = jest.fn();
  await hydrate(island, services, report);
  expect(control('5', 'like')).toHaveAttribute('aria-pressed', 'true');
  expect(control('5', 'notes')).toHaveTextContent('Notes 2');
  expect(screen.getByRole('button', { name: 'Following bob' })).toBeVisible();
  act(() => services.blogs.change('bob', 'follow', withFollowing(false)));
  expect(screen.getByRole('button', { name: 'Follow bob' })).toBeVisible();
  // a newer state is not reported as a mismatch
  expect(report).not.toHaveBeenCalled();
});

test('the controls of a blog go when the reader blocks it, and come back with the end of the block', async () => {
  const blog = {
    name: 'bob',
    is_mine: false,
    following: false,
    can_subscribe: false,
    is_subscribed: false,
    asks: true,
    anonymous_asks: false,
    submissions: true,
  };
  const [island] = serve(
    <Island name="blog-actions" seed={{ blog, isSignedIn: true, canMessage: true }}>
      <BlogActions blog={blog} isSignedIn canMessage />
    </Island>,
  );
  if (!island) throw new Error('no island');
  const services = createServices();
  services.blogs.seed('bob', renderedRelation(false));
  await hydrate(island, services);
  const offers = () => [...island.querySelectorAll('a, button:not([hidden])')];
  const texts = () => offers().map((one) => one.textContent);
  const menu = ['Ask', 'Submit', 'Message', 'Share this blog', 'Block bob', 'Report'];
  expect(texts()).toEqual(['Ask', 'Message', 'Follow', '', ...menu]);
  act(() => services.blogs.change('bob', 'block', withBlock(true)));
  expect(texts()).toEqual(['Blocked', '', 'Share this blog', 'Unblock bob', 'Report']);
  expect(screen.getByRole('button', { name: 'Blocked' })).toBeDisabled();
  act(() => services.blogs.change('bob', 'block', withBlock(false)));
  expect(texts()).toEqual(['Ask', 'Message', 'Follow', '', ...menu]);
});

test('the menu of a post is rendered during the press, before the browser opens it', async () => {
  const [island] = serve(<PostView post={samplePost({ id: '5' })} viewer={{ isSignedIn: true }} />);
  if (!island) throw new Error('no island');
  const services = createServices();
  await hydrate(island, services);
  const more = screen.getByRole('button', { name: 'More' });
  expect(island.querySelector('[popover]')).toBeNull();
  // browsers look for the popover right after the event handlers
  more.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  const menu = island.querySelector('[popover]');
  expect(more).toHaveAttribute('popovertarget', menu?.id);
  expect(more).not.toHaveAttribute('aria-expanded');
  expect(services.onPress).not.toHaveBeenCalled();
});

test('after React is removed, the last HTML stays, and the controls in it do nothing', async () => {
  const shown = samplePost({ id: '5', note_count: 1 });
  const [island] = serve(<PostView post={shown} viewer={{ isSignedIn: true }} />);
  if (!island) throw new Error('no island');
  const services = createServices();
  services.posts.seed(
    '5',
    postStateOf(preparePost({ post: shown, viewer: { isSignedIn: true } }).seed),
  );
  const dissolve = await hydrate(island, services);
  act(() => services.posts.change('5', 'like', withLike(true)));
  press(control('5', 'like'));
  expect(services.onPress).toHaveBeenCalledTimes(1);
  const html = island.outerHTML;
  act(dissolve);
  expect(island.outerHTML).toBe(html);
  expect(postElement('5')).toBe(island);
  act(() => services.posts.change('5', 'like', withLike(false)));
  press(control('5', 'like'));
  expect(island.outerHTML).toBe(html);
  expect(services.onPress).toHaveBeenCalledTimes(1);
});

describe('an island that cannot be hydrated', () => {
  beforeEach(() => {
    // `act` would catch the error
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  });

  test.each([
    ['a seed that its component cannot render', '{}'],
    ['a seed that is not JSON', '{'],
  ])(
    'if hydration fails, the HTML stays as it was and can be hydrated later: %s',
    async (_, broken) => {
      const [island] = serve(
        <PostView post={samplePost({ id: '5' })} viewer={{ isSignedIn: true }} />,
      );
      const seed = island?.querySelector('script');
      if (!island || !seed) throw new Error('no island');
      const right = seed.textContent;
      seed.textContent = broken;
      const html = island.outerHTML;
      const warn = jest.spyOn(console, 'error');
      await expect(hydrateIsland(island, createServices(), jest.fn())).rejects.toThrow();
      expect(island.outerHTML).toBe(html);
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(island.outerHTML).toBe(html);
      const again = island.querySelector('script');
      if (again) again.textContent = right;
      const services = createServices();
      const dissolve = await hydrateIsland(island, services, jest.fn());
      press(control('5', 'like'));
      expect(services.onPress).toHaveBeenCalledTimes(1);
      dissolve();
      expect(warn.mock.calls).toEqual([]);
    },
  );
});

test('an island with an unknown name, for example from a newer release, stays plain HTML', async () => {
  document.body.innerHTML = `<div ${islandAttributes.island}="mf_viewer toString"><script type="application/json">{}</script>Text</div>`;
  const [island] = document.body.children;
  if (!(island instanceof HTMLElement)) throw new Error('no island');
  await expect(hydrate(island)).rejects.toThrow('toString');
  expect(island).toHaveTextContent('Text');
});
