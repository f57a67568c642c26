import type { ReactNode } from 'react';
import { newPostPath } from '@tessera/shared-contracts/pages/pages';
import { NewPostBar } from '@tessera/shared-ui/post-view/NewPostBar';
import { PostStream } from '@tessera/shared-ui/post-view/PostStream';
import type { Post } from '@tessera/shared-contracts/posts/post';
import type { StateExtras } from '@tessera/shared-ui/post-view/PostStateBar';
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

/** Answers a page whose main part is a stream of posts, also under the address of a form over it. */
export async function streamPage(c: AppContext, options: StreamPageOptions): Promise<Response> {
  const { posts, next } = await loadStream(c.var.deps, options.stream, c.req.query('before'));
  const info = { name: options.name, base_route: options.path, title: options.title, blog: options.blog ?? '', open_form: openForm(c) };
  const isFirstPage = c.req.query('before') === undefined;
  const head = isFirstPage ? options.head : { ...options.head, robots: 'noindex' as const };
  return renderPage(c, { info, layout: options.side === undefined ? 'column' : 'with-side', ...(head && { head }), ...(options.status && { status: options.status }) }, (
    <>
      <div className="page__column">
        {options.top ?? <header className="page__head"><h1 className="page__title">{options.title}</h1></header>}
        {options.isOwn === true && <NewPostBar baseRoute={options.path} />}
        <PostStream posts={posts} viewer={pageViewer(c)} olderHref={next === undefined ? undefined : `${options.path}?before=${next}`} empty={options.empty} stateExtras={options.stateExtras} />
      </div>
      {options.side !== undefined && <aside className="page__side">{options.side}</aside>}
    </>
  ));
}

/** Link that begins a text post over a page, for its empty state; plain beside a better way to go on. */
export const WriteLink = ({ baseRoute, isPlain = false }: { readonly baseRoute: string; readonly isPlain?: boolean }): ReactNode => <a className={isPlain ? 'button' : 'button button--primary'} data-new-type="text" href={newPostPath(baseRoute, 'text')}>Write a post</a>;
