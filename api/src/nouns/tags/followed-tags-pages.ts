import { followedTagsView } from '@tessera/shared-contracts/follows/follow-views';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { streamHeadView } from '@tessera/shared-contracts/pages/stream-page-views';
import { followedTagTexts } from '@tessera/shared-contracts/tags/followed-tags';
import type { RequestValues } from '../../base/http/context.ts';
import { requireViewer } from '../../base/http/session.ts';
import { renderPage } from '../../base/page/document.tsx';
import { viewRequest } from '../../base/views/render-views.ts';
import { readerOf } from '../blogs/blog-policy.ts';
import { streamPage } from '../posts/stream-page.ts';
import { followedTagPosts, followedTags } from './followed-tag-queries.ts';

/** `/tags`: the newest posts with a tag that the viewer follows. */
export async function followedTagsPage(c: RequestValues): Promise<Response> {
  const viewer = requireViewer(c);
  const { title, about, edit, nobody, noPosts } = followedTagTexts;
  const followsAny = (await followedTags(c.var.deps.db, viewer.userId)).length > 0;
  return streamPage(c, {
    name: 'followed-tags',
    title,
    path: pages.followedTags.path,
    stream: {
      kind: 'other',
      viewer,
      read: ({ db }, place, limit) => followedTagPosts(db, readerOf(viewer), place, limit),
    },
    top: [
      viewRequest(streamHeadView, {
        title,
        ...(followsAny && { about, link: { label: edit, href: pages.followingTags.path } }),
      }),
    ],
    empty: {
      ...(followsAny ? noPosts : nobody),
      actions: [{ label: nobody.find, href: pages.exploreTags.path, variant: 'primary' }],
    },
  });
}

/** `/following/tags`: the tags that the viewer follows. */
export async function followingTagsPage(c: RequestValues): Promise<Response> {
  const viewer = requireViewer(c);
  const title = followedTagTexts.listTitle;
  return renderPage(
    c,
    { info: { name: 'following-tags', base_route: pages.following.path, title } },
    {
      column: [
        viewRequest(followedTagsView, {
          ownBlogs: viewer.blogs.map(({ name }) => name),
          tags: await followedTags(c.var.deps.db, viewer.userId),
          formKey: c.var.formKey,
        }),
      ],
      side: [],
    },
  );
}
