import { CallError } from '@tessera/shared-contracts/platform/platform';
import { screen, waitFor } from '@testing-library/react';
import { fakeIntersections } from '../testing/fake-intersections.ts';
import {
  mainWith,
  mountViewer,
  resetPage,
  samplePost,
  shownPosts,
  streamHtml,
} from '../testing/sample-page.tsx';

jest.mock('./render-in-stream.tsx', () => {
  throw new Error('no such chunk');
});
afterEach(resetPage);

test('if the code that draws skeletons and error notices cannot be loaded, paging works and the link to older posts stays', async () => {
  const intersections = fakeIntersections();
  const posts = (id: string) => [samplePost({ id })];
  const { platform } = await mountViewer(streamHtml(posts('9'), '/dashboard?before=9'));
  const nearEnd = () => {
    const end = document.querySelector('[data-stream-more]');
    if (end) intersections.comeIntoView(end);
  };
  platform.pages.set(
    '/dashboard?before=9',
    mainWith(streamHtml(posts('8'), '/dashboard?before=8')),
  );
  nearEnd();
  await waitFor(() => expect(shownPosts()).toEqual(['9', '8']));
  nearEnd();
  await waitFor(() => expect(platform.errors).toEqual([new CallError(404, [])]));
  expect(screen.getByRole('link', { name: 'Older posts' })).toHaveAttribute(
    'href',
    '/dashboard?before=8',
  );
});
