import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { askFormView, askSentView } from '@tessera/shared-contracts/asks/ask-views';
import { askTitle } from '@tessera/shared-contracts/blogs/ask-rules';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { currentBlog } from '../blogs/blog-policy.ts';
import type { BlogRow } from '../blogs/blog-queries.ts';
import type { RequestValues } from '../../base/http/context.ts';
import { requireViewer } from '../../base/http/session.ts';
import { renderPage } from '../../base/page/document.tsx';
import { openBlogPage } from '../blogs/open-blog-page.ts';
import { viewRequest, type ViewRequest } from '../../base/views/render-views.ts';
import { findAskedBlog } from './ask-blog.ts';

interface AskState {
  readonly question: string;
  readonly isAnonymous: boolean;
  readonly errors: readonly string[];
  readonly status: ContentfulStatusCode;
}

const renderAskPage = (
  c: RequestValues,
  name: string,
  view: ViewRequest,
  status: ContentfulStatusCode = 200,
): Promise<Response> =>
  renderPage(
    c,
    {
      info: { name: 'ask', base_route: blogPaths.home(name), title: askTitle(name), blog: name },
      status,
      layout: 'narrow',
      head: { robots: 'noindex' },
    },
    [view],
  );

/** Renders the form as a page. */
export function renderAskForm(
  c: RequestValues,
  { name, anonymous_asks }: Pick<BlogRow, 'name' | 'anonymous_asks'>,
  { status, ...asked }: AskState,
): Promise<Response> {
  const view = viewRequest(askFormView, {
    blog: name,
    asker: currentBlog(requireViewer(c)).name,
    allowsAnonymous: anonymous_asks,
    ...asked,
    formKey: c.var.formKey,
  });
  return renderAskPage(c, name, view, status);
}

/**
 * `/@name/ask`: the form for asking a blog a question, or the confirmation that the question was
 * sent. The form works without scripts.
 */
export async function askPage(c: RequestValues): Promise<Response> {
  const viewer = requireViewer(c);
  const opened = await openBlogPage(c);
  if (opened instanceof Response) return opened;
  const { name } = opened.row;
  const blog = await findAskedBlog(c.var.deps, viewer, name);
  return c.req.query('sent') === undefined
    ? renderAskForm(c, blog, { question: '', isAnonymous: false, errors: [], status: 200 })
    : renderAskPage(c, name, viewRequest(askSentView, { blog: name }));
}
