import { askBlog as askEndpoint } from '@tessera/shared-contracts/asks/endpoints';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import type { RequestValues } from '../../base/http/context.ts';
import { mount, type App } from '../../base/http/mount.ts';
import { isNavigation } from '../../base/http/navigation.ts';
import { RefusalError } from '../../base/wire/refusal.ts';
import { askBlog, findAskedBlog, type AskedQuestion } from './ask-blog.ts';
import { askPage, renderAskForm } from './ask-page.ts';
import { inboxPage } from './inbox-page.ts';
import { mountPage } from '../../base/page/mount-page.ts';

/** Renders a refused plain form again, with the typed values. */
async function showRefused(
  c: RequestValues,
  asked: AskedQuestion,
  error: unknown,
): Promise<Response> {
  const { viewer, deps } = c.var;
  if (!(error instanceof RefusalError) || !viewer) throw error;
  const blog = await findAskedBlog(deps, viewer, asked.recipient);
  return renderAskForm(c, blog, {
    question: asked.question,
    isAnonymous: asked.anonymous,
    errors: error.errors,
    status: error.status,
  });
}

/** Mounts the ask call, for the form with scripts and for the plain form of `/@name/ask`. */
export function registerAsks(app: App): void {
  mount(app, askEndpoint, async function ask({ deps, viewer, body, c }) {
    try {
      await askBlog(deps, viewer, body);
    } catch (error) {
      if (isNavigation(c)) return showRefused(c, body, error);
      throw error;
    }
    return isNavigation(c) ? c.redirect(`${blogPaths.ask(body.recipient)}?sent=1`, 303) : {};
  });
  mountPage(app, 'inbox', inboxPage);
  mountPage(app, 'blogInbox', inboxPage);
  mountPage(app, 'blogAsk', askPage);
}
