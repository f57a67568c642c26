import type { ReactNode } from 'react';
import {
  inboxAddress,
  inboxFilters,
  inboxTexts,
  isInboxFilter,
  mostWaiting,
  type InboxFilter,
} from '@tessera/shared-contracts/asks/inbox';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { pages } from '@tessera/shared-contracts/pages/pages';
import type { EmptyStream } from '@tessera/shared-contracts/posts/post-views';
import { fillText } from '@tessera/shared-contracts/posts/post-texts';
import { formatCount } from '@tessera/shared-ui/format/count';
import { readerOf } from '../blogs/blog-policy.ts';
import type { AppContext } from '../http/context.ts';
import { requireViewer } from '../http/session.ts';
import { ownStream } from '../pages/own-stream.ts';
import { streamPage } from '../pages/stream-page.ts';
import { countInbox } from './inbox-queries.ts';

type Counts = Readonly<Record<InboxFilter, number>>;

/** Formats a count, up to the maximum that is counted. */
const said = (count: number): string =>
  count >= mostWaiting ? `${formatCount(mostWaiting - 1)}+` : formatCount(count);

const Filters = ({
  path,
  current,
  counts,
}: {
  readonly path: string;
  readonly current: InboxFilter;
  readonly counts: Counts;
}): ReactNode => (
  <nav className="page__tabs" aria-label={inboxTexts.choose}>
    {inboxFilters.map((filter) => (
      <a
        className="page__tab"
        key={filter}
        href={inboxAddress(path, filter)}
        {...(filter === current && { 'aria-current': 'page' })}
      >
        {inboxTexts.filters[filter]} <span data-waiting={filter}>{said(counts[filter])}</span>
      </a>
    ))}
  </nav>
);

/** An empty inbox; links to the other filter when only that has posts. */
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
            href: inboxAddress(path, other),
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
 * `/inbox` and `/blog/{name}/inbox`: questions and submissions that await an answer, or only one
 * kind.
 */
export async function inboxPage(c: AppContext): Promise<Response> {
  const viewer = requireViewer(c);
  const { blog, blogIds, path, title, head } = ownStream(c, viewer, 'inbox');
  const asked = c.req.query('show') ?? '';
  const filter = isInboxFilter(asked) ? asked : 'all';
  const { questions, submissions } = await countInbox(c.var.deps.db, readerOf(viewer), blogIds);
  const counts = { all: questions + submissions, questions, submissions };
  return streamPage(c, {
    name: 'inbox',
    title,
    path,
    address: inboxAddress(path, filter),
    blog: blog?.name ?? '',
    stream: { kind: 'inbox', viewer, blogIds, filter },
    top: [
      head,
      ...(counts.all > 0 || filter !== 'all'
        ? [<Filters key="filters" path={path} current={filter} counts={counts} />]
        : []),
    ],
    empty: emptyInbox({
      path,
      filter,
      counts,
      settingsOf:
        (blog ?? viewer.blogs.find(({ isCurrent }) => isCurrent) ?? viewer.blogs[0])?.name ?? '',
    }),
  });
}
