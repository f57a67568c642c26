import { followed, unfollowed } from '@tessera/shared-contracts/follows/events';
import type { FirstStepsProps } from '@tessera/shared-contracts/pages/stream-page-views';
import { postSaved } from '@tessera/shared-contracts/posts/events';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { act, cleanup, render, screen } from '@testing-library/react';
import { seedBlog, type BlogStore } from '../../state/blog-state.ts';
import { createKeyedStore } from '../../state/keyed-store.ts';
import { Live, type LiveServices } from '../../parts/live-context.tsx';
import { LiveFirstSteps } from './LiveFirstSteps.tsx';

const steps: FirstStepsProps = {
  done: ['email', 'blog'],
  email: 'ada@example.org',
  blog: 'ada',
  followed: ['bob', 'cai'],
  place: 'above',
};

function show(props: FirstStepsProps = steps, followedBefore: readonly string[] = []) {
  const platform = createFakePlatform();
  const blogs: BlogStore = createKeyedStore();
  seedBlog(blogs, 'eve', { following: false });
  for (const name of followedBefore) seedBlog(blogs, name, { following: true });
  // the steps use no other services
  // oxlint-disable-next-line typescript/consistent-type-assertions -- see above
  const services = { platform, blogs, onPress: () => {} } as unknown as LiveServices;
  render(
    <Live services={services}>
      <LiveFirstSteps {...props} />
    </Live>,
  );
  return platform;
}
const done = (): readonly string[] =>
  screen.queryAllByText(/: done$/).map(({ parentElement }) => parentElement?.textContent ?? '');
const counts = { name: 'ada', posts_count: 1, drafts_count: 0, queue_count: 0, messages_count: 0 };
const saved = {
  post_id: '1',
  html: '',
  context_page: '',
  is_edit: false,
  is_reblog: false,
  state: 'published',
  post_url: '',
  counts,
};

test('a step is ticked as soon as it is done, and open again when it is undone', () => {
  const platform = show();
  expect(done()).toHaveLength(2);
  // following a blog again is no third one
  act(() => platform.bus.emit(followed, { tumblelog: 'bob' }));
  expect(done()).toHaveLength(2);
  act(() => platform.bus.emit(followed, { tumblelog: 'dan' }));
  expect(done()).toContain('Follow three blogs: done');
  act(() => platform.bus.emit(unfollowed, { tumblelog: 'dan' }));
  expect(done()).not.toContain('Follow three blogs: done');
});

test('a blog that was followed before the steps were live counts', () => {
  show(steps, ['bob']);
  expect(done()).toHaveLength(2);
  cleanup();
  show(steps, ['dan']);
  expect(done()).toContain('Follow three blogs: done');
});

test('a draft is no first post; the steps are gone when all are done', () => {
  const platform = show({
    ...steps,
    done: ['email', 'blog', 'follows'],
    followed: ['a1', 'b2', 'c3'],
  });
  act(() => platform.bus.emit(postSaved, { ...saved, counts: { ...counts, posts_count: 0 } }));
  expect(screen.getByRole('region', { name: 'First steps' })).toBeVisible();
  act(() => platform.bus.emit(postSaved, saved));
  expect(screen.queryByRole('region')).toBeNull();
});
