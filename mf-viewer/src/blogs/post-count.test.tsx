import { postSaved } from '@tessera/shared-contracts/posts/events';
import { BlogHeadWithActions } from '../post-view/BlogHeadWithActions.tsx';
import { act, screen, waitFor } from '@testing-library/react';
import { sampleBlog } from '../testing/sample-blog.ts';
import { markup, mountViewer, resetPage } from '../testing/sample-page.tsx';

afterEach(resetPage);

const head = (name: string): string =>
  markup(
    <BlogHeadWithActions
      blog={sampleBlog({ name, is_mine: true })}
      viewer={{ isSignedIn: true }}
      postCount={2}
    />,
  );
const counts = (name: string, posts_count: number) => ({
  name,
  posts_count,
  drafts_count: 0,
  queue_count: 0,
  messages_count: 0,
});

test('FORM-28: if a save concerns two blogs, the heads of both show their new post counts; other heads do not change', async () => {
  const { platform } = await mountViewer(head('ada') + head('side') + head('third'));
  act(() =>
    platform.bus.emit(postSaved, {
      post_id: '9',
      html: '',
      context_page: 'dashboard',
      is_edit: false,
      is_reblog: false,
      state: 'published',
      post_url: '/@ada/post/9',
      counts: counts('ada', 1234),
      context_counts: counts('side', 1),
    }),
  );
  await waitFor(() =>
    expect(screen.getAllByText(/^[\d,]+ posts?$/).map(({ textContent }) => textContent)).toEqual([
      '1,234 posts',
      '1 post',
      '2 posts',
    ]),
  );
});
