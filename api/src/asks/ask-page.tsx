import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { askBlog as askEndpoint } from '@tessera/shared-contracts/asks/endpoints';
import { askSent, askTexts, askTitle } from '@tessera/shared-contracts/blogs/ask-rules';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { AskFormView } from '@tessera/shared-ui/ask-view/AskFormView';
import { EmptyState } from '@tessera/shared-ui/EmptyState';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import { currentBlog } from '../blogs/blog-policy.ts';
import type { BlogRow } from '../blogs/blog-queries.ts';
import type { AppContext } from '../http/context.ts';
import { requireViewer } from '../http/session.ts';
import { openBlogPage } from '../pages/open-blog-page.ts';
import { renderPage } from '../pages/document.tsx';
import { findAskedBlog } from './ask-blog.ts';

interface AskState {
  readonly question: string;
  readonly isAnonymous: boolean;
  readonly errors: readonly string[];
  readonly status: ContentfulStatusCode;
}

const infoOf = (name: string) => ({
  name: 'ask',
  base_route: blogPaths.home(name),
  title: askTitle(name),
  blog: name,
});

/** Renders the form as a page. */
export function renderAskForm(
  c: AppContext,
  { name, anonymous_asks }: Pick<BlogRow, 'name' | 'anonymous_asks'>,
  { question, isAnonymous, errors, status }: AskState,
): Promise<Response> {
  return renderPage(
    c,
    { info: infoOf(name), status, layout: 'narrow', head: { robots: 'noindex' } },
    <div className="page__column">
      <header className="page__head">
        <h1 className="page__title">{askTitle(name)}</h1>
      </header>
      <AskFormView
        blog={name}
        asker={currentBlog(requireViewer(c)).name}
        allowsAnonymous={anonymous_asks}
        question={question}
        isAnonymous={isAnonymous}
        errors={errors}
        form={{ method: 'post', action: askEndpoint.path }}
        hidden={{ form_key: c.var.formKey, recipient: name }}
        refuse={<LinkButton href={blogPaths.home(name)}>{askTexts.notNow}</LinkButton>}
      />
    </div>,
  );
}

/** `/@name/ask`: asks a blog without scripts, and confirms it. */
export async function askPage(c: AppContext): Promise<Response> {
  const viewer = requireViewer(c);
  const door = await openBlogPage(c);
  if (door instanceof Response) return door;
  const { name } = door.row;
  const blog = await findAskedBlog(c.var.deps, viewer, name);
  if (c.req.query('sent') === undefined)
    return renderAskForm(c, blog, { question: '', isAnonymous: false, errors: [], status: 200 });
  return renderPage(
    c,
    { info: infoOf(name), layout: 'narrow', head: { robots: 'noindex' } },
    <>
      <h1 className="visually-hidden">{askTitle(name)}</h1>
      <EmptyState
        title={askSent(name)}
        text="The answer will appear on the blog."
        actions={
          <LinkButton variant="primary" href={blogPaths.home(name)}>
            View blog
          </LinkButton>
        }
      />
    </>,
  );
}
