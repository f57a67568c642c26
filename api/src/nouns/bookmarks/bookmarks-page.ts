import { bookmarkTexts } from '@tessera/shared-contracts/bookmarks/texts';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { streamHeadView } from '@tessera/shared-contracts/pages/stream-page-views';
import type { RequestValues } from '../../base/http/context.ts';
import { requireViewer } from '../../base/http/session.ts';
import { viewRequest } from '../../base/views/render-views.ts';
import { readerOf } from '../blogs/blog-policy.ts';
import { streamPage } from '../posts/stream-page.ts';
import { bookmarkedPosts } from './bookmark-queries.ts';

/** `/bookmarks`: the posts that the viewer has bookmarked, latest bookmark first. */
export async function bookmarksPage(c: RequestValues): Promise<Response> {
  const viewer = requireViewer(c);
  const { title, about, empty } = bookmarkTexts;
  return streamPage(c, {
    name: 'bookmarks',
    title,
    path: pages.bookmarks.path,
    stream: {
      kind: 'other',
      viewer,
      read: ({ db }, place, limit) => bookmarkedPosts(db, readerOf(viewer), place, limit),
    },
    top: [viewRequest(streamHeadView, { title, about })],
    empty: {
      ...empty,
      actions: [{ label: 'Explore', href: pages.explore.path, variant: 'primary' }],
    },
  });
}
