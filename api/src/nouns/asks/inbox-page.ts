import {
  inboxPath,
  inboxTexts,
  isInboxFilter,
  type InboxFilter,
} from '@tessera/shared-contracts/asks/inbox';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { inboxFiltersView } from '@tessera/shared-contracts/pages/stream-page-views';
import type { EmptyStream } from '@tessera/shared-contracts/posts/post-views';
import { fillText } from '@tessera/shared-contracts/core/fill-text';
import { readerOf } from '../blogs/blog-policy.ts';
import type { RequestValues } from '../../base/http/context.ts';
import { requireViewer } from '../../base/http/session.ts';
import { ownStream } from '../posts/own-stream.ts';
import { streamPage } from '../posts/stream-page.ts';
import { viewRequest } from '../../base/views/render-views.ts';
import { countInbox } from '../posts/inbox-queries.ts';

type Counts = Readonly<Record<InboxFilter, number>>;

/**
 * The texts and links of an empty inbox. The first link leads to the other filter if posts of that
 * kind are waiting, and otherwise to the settings of a blog.
 */
function emptyInbox({
  path,
  filter,
  counts,
  settingsOf,
}: {
  readonly path: string;
  readonly filter: InboxFilter;
  readonly counts: Counts;
  readonly settingsOf: string;
}): EmptyStream {
  const other = filter === 'questions' ? 'submissions' : 'questions';
  return {
    ...inboxTexts.empty[filter],
    actions: [
      filter !== 'all' && counts[other] > 0
        ? {
            label: inboxTexts.others[other],
            href: inboxPath(path, other),
            variant: 'primary',
          }
        : {
            label: fillText(inboxTexts.settings, { blog: settingsOf }),
            href: blogPaths.settings(settingsOf),
          },
      { label: 'Back to dashboard', href: pages.dashboard.path },
    ],
  };
}

/**
 * `/inbox` and `/blog/{name}/inbox`: questions to answer and submissions to approve, or only one of
 * the two kinds.
 */
export async function inboxPage(c: RequestValues): Promise<Response> {
  const viewer = requireViewer(c);
  const { blog, blogIds, path, title, head, side } = ownStream(c, viewer, 'inbox');
  const asked = c.req.query('show') ?? '';
  const filter = isInboxFilter(asked) ? asked : 'all';
  const { questions, submissions } = await countInbox(c.var.deps.db, readerOf(viewer), blogIds);
  const counts = { all: questions + submissions, questions, submissions };
  return streamPage(c, {
    name: 'inbox',
    title,
    path,
    address: inboxPath(path, filter),
    blog: blog?.name ?? '',
    stream: { kind: 'inbox', viewer, blogIds, filter },
    top: [
      head,
      ...(counts.all > 0 || filter !== 'all'
        ? [viewRequest(inboxFiltersView, { path, current: filter, counts })]
        : []),
    ],
    side,
    empty: emptyInbox({
      path,
      filter,
      counts,
      settingsOf:
        (blog ?? viewer.blogs.find(({ isCurrent }) => isCurrent) ?? viewer.blogs[0])?.name ?? '',
    }),
  });
}
