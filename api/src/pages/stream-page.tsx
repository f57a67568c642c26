import type { ReactNode } from 'react';
import { newPostPath } from '@tessera/shared-contracts/pages/pages';
import { NewPostBar } from '@tessera/shared-ui/post-view/NewPostBar';
import { EmptyState } from '@tessera/shared-ui/EmptyState';
import { PostStream } from '@tessera/shared-ui/post-view/PostStream';
import type { Post } from '@tessera/shared-contracts/posts/post';
import type { StateExtras } from '@tessera/shared-ui/post-view/PostStateBar';
import { tagKey } from '../posts/read-tags.ts';
import type { NewerQuestion } from '@tessera/shared-contracts/posts/newer-posts';
import type { AppContext } from '../http/context.ts';
import { loadStream, type Stream } from '../posts/load-stream.ts';
import { renderPage, type Page, type PageHead } from './document.tsx';
import { openForm } from './open-form.ts';
import { pageViewer } from './page-viewer.ts';

export interface StreamPageOptions {
  readonly name: string;
  readonly title: string;
  /** Path of the page without query, as it stands in the address bar: base of its forms and of its older pages. */
  readonly path: string;
  /** The path with the query that makes the page what it is, when there is one. */
  readonly address?: string;
  readonly stream: Stream;
  /** What stands above the posts; the title alone by default. */
  readonly top?: ReactNode;
  readonly side?: ReactNode;
  readonly empty: ReactNode;
  /** Whether new posts begin here. */
  readonly isOwn?: boolean;
  readonly blog?: string;
  /** What the page adds to the bar of a post that is not simply published. */
  readonly stateExtras?: (post: Post) => StateExtras | undefined;
  readonly status?: Page['status'];
  readonly head?: PageHead;
}

/** The address of another part of a stream. */
export const withCursor = (address: string, name: 'before' | 'after', cursor: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}${name}=${cursor}`;

/** What the first page of a stream asks for, to say that something newer has come. Visitors do not follow along. */
function newerQuestion(
  c: AppContext,
  { stream, blog }: StreamPageOptions,
  after: string,
): NewerQuestion | undefined {
  if (!c.var.viewer) return undefined;
  switch (stream.kind) {
    case 'dashboard':
    case 'explore':
      return { stream: stream.kind, after, tag: '', blog: '' };
    case 'tagged':
      return { stream: 'tagged', after, tag: tagKey(stream.tag), blog: '' };
    case 'blog':
      return blog === undefined ? undefined : { stream: 'blog', after, tag: '', blog };
    case 'likes':
    case 'search':
    case 'drafts':
    case 'queue':
    case 'inbox':
      return undefined;
  }
}

/** Answers a page whose main part is a stream of posts, also under the address of a form over it. */
export async function streamPage(c: AppContext, options: StreamPageOptions): Promise<Response> {
  const [before, after] = [c.req.query('before'), c.req.query('after')];
  const { posts, next, previous, newest } = await loadStream(c.var.deps, options.stream, {
    before,
    after,
  });
  const info = {
    name: options.name,
    base_route: options.path,
    title: options.title,
    blog: options.blog ?? '',
    open_form: openForm(c),
  };
  const isFirstPage = before === undefined && after === undefined;
  const head = isFirstPage ? options.head : { ...options.head, robots: 'noindex' as const };
  const address = options.address ?? options.path;
  // the end of a stream is no empty stream: what one followed to get here is still there
  const pastEnd = (
    <EmptyState
      title="That was all"
      text="There is nothing older here any more."
      actions={
        <a className="button" href={address}>
          To the newest
        </a>
      }
    />
  );
  return renderPage(
    c,
    {
      info,
      layout: options.side === undefined ? 'column' : 'with-side',
      ...(head && { head }),
      ...(options.status && { status: options.status }),
    },
    <>
      <div className="page__column">
        {options.top ?? (
          <header className="page__head">
            <h1 className="page__title">{options.title}</h1>
          </header>
        )}
        {options.isOwn === true && <NewPostBar baseRoute={options.path} />}
        <PostStream
          posts={posts}
          viewer={pageViewer(c)}
          stateExtras={options.stateExtras}
          address={options.address}
          olderHref={next === undefined ? undefined : withCursor(address, 'before', next)}
          newerHref={previous === undefined ? undefined : withCursor(address, 'after', previous)}
          newer={previous === undefined ? newerQuestion(c, options, newest) : undefined}
          empty={before === undefined || before === '' ? options.empty : pastEnd}
        />
      </div>
      {options.side !== undefined && <aside className="page__side">{options.side}</aside>}
    </>,
  );
}

/** Link that begins a text post over a page, for its empty state; plain beside a better way to go on. */
export const WriteLink = ({
  baseRoute,
  isPlain = false,
}: {
  readonly baseRoute: string;
  readonly isPlain?: boolean;
}): ReactNode => (
  <a
    className={isPlain ? 'button' : 'button button--primary'}
    data-new-type="text"
    href={newPostPath(baseRoute, 'text')}
  >
    Write a post
  </a>
);
