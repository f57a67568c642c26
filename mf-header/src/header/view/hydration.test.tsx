import type { HeaderProps } from '@tessera/shared-contracts/platform/header-view';
import { postTypes } from '@tessera/shared-contracts/posts/post-types';
import { searchSorts } from '@tessera/shared-contracts/search/search-filters';
import { render } from '@testing-library/react';
import fc from 'fast-check';
import { renderToString } from 'react-dom/server';
import { HeaderView } from './HeaderView.tsx';

const text = fc.string({ unit: 'grapheme', maxLength: 12 });
const avatarUrl = text.map((name) => `/avatar/${name}/64`);
const count = fc.oneof(fc.constantFrom(0, 1, 99, 100), fc.nat({ max: 2_000_000 }));
const path = fc.constantFrom('/dashboard', '/explore', '/likes', '/login', '/@ada', '/search/rain');
const user: fc.Arbitrary<NonNullable<HeaderProps['user']>> = fc.record({
  name: text,
  avatarUrl,
  unreadCount: count,
  newActivity: count,
  canMessage: fc.boolean(),
  likes: count,
  following: count,
  drafts: count,
  queued: count,
  waiting: count,
  blogs: fc.uniqueArray(
    fc.record({ name: text, title: text, url: fc.constant('/@ada'), avatarUrl }),
    { maxLength: 3, selector: ({ name }) => name },
  ),
  formKey: text,
});
const props: fc.Arbitrary<HeaderProps> = fc.record({
  user: fc.option(user),
  currentPath: path,
  baseRoute: path,
  inputs: fc.record(
    {
      page_title: text,
      search_term: fc.oneof(text, fc.constant('rain'.repeat(100))),
      filter_sort: fc.constantFrom(...searchSorts),
      filter_post_type: fc.constantFrom('ANY' as const, ...postTypes),
      filter_nsfw: fc.boolean(),
    },
    { requiredKeys: [] },
  ),
  visitorDrawer: fc.record(
    { appUrl: text, featuredBlog: fc.record({ name: text, avatarUrl }) },
    { requiredKeys: [] },
  ),
  menu: fc.uniqueArray(fc.record({ path, title: text }), {
    maxLength: 3,
    selector: (link) => link.path,
  }),
  isTransparent: fc.boolean(),
  isUnstuck: fc.boolean(),
});

/**
 * Hydrates the server's HTML. Fails if React warns, as it does about attributes that differ, or
 * recovers from an error, as it does if text differs.
 */
function hydrate(rendered: HeaderProps): { readonly before: string; readonly after: string } {
  const slot = document.createElement('div');
  slot.innerHTML = renderToString(<HeaderView {...rendered} />);
  document.body.replaceChildren(slot);
  const before = slot.innerHTML;
  const onRecoverableError = jest.fn();
  const warn = jest.spyOn(console, 'error');
  const { unmount } = render(<HeaderView {...rendered} />, {
    container: slot,
    hydrate: true,
    onRecoverableError,
  });
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
  const after = slot.innerHTML;
  unmount();
  return { before, after };
}

test('hydration changes nothing and reports no mismatch, whatever the props', () => {
  fc.assert(
    fc.property(props, (rendered) => {
      const { before, after } = hydrate(rendered);
      expect(after).toBe(before);
    }),
    { numRuns: 60 },
  );
});

test('hydrating with props that differ from the server’s reports a mismatch', () => {
  const slot = document.createElement('div');
  slot.innerHTML = renderToString(<HeaderView user={null} currentPath="/" />);
  const onRecoverableError = jest.fn();
  render(<HeaderView user={null} currentPath="/" inputs={{ page_title: 'Likes' }} />, {
    container: slot,
    hydrate: true,
    onRecoverableError,
  });
  expect(onRecoverableError).toHaveBeenCalled();
});
