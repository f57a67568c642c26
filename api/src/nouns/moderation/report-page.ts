import * as v from 'valibot';
import { blogName } from '@tessera/shared-contracts/blogs/blog';
import { id } from '@tessera/shared-contracts/core/wire';
import { report } from '@tessera/shared-contracts/moderation/endpoints';
import { reportView } from '@tessera/shared-contracts/moderation/moderation-views';
import { moderationTexts } from '@tessera/shared-contracts/moderation/reports';
import { pages } from '@tessera/shared-contracts/pages/pages';
import type { RequestValues } from '../../base/http/context.ts';
import { notFound, type RefusalError } from '../../base/wire/refusal.ts';
import { renderPage } from '../../base/page/document.tsx';
import { refusedProps, type Refused } from '../../base/page/settings-page.ts';
import { viewRequest } from '../../base/views/render-views.ts';
import { findTarget } from './report-target.ts';

const read = <T>(schema: v.GenericSchema<unknown, T>, value: unknown): T | undefined => {
  const result = v.safeParse(schema, value);
  return result.success ? result.output : undefined;
};

async function renderReport(
  c: RequestValues,
  asked: { readonly post: unknown; readonly blog: unknown },
  refused?: Refused,
): Promise<Response> {
  const [askedPost, askedBlog] = [read(id, asked.post) ?? '', read(blogName, asked.blog) ?? ''];
  if ((askedPost === '') === (askedBlog === '')) throw notFound(moderationTexts.nothingNamed);
  const { blog, post } = await findTarget(c.var.deps, c.var.viewer, {
    post: askedPost,
    blog: askedBlog,
  });
  const title = post
    ? moderationTexts.reportPost(blog.name)
    : moderationTexts.reportBlog(blog.name);
  return renderPage(
    c,
    {
      info: { name: 'report', base_route: pages.dashboard.path, title, blog: blog.name },
      layout: 'narrow',
      head: { robots: 'noindex' },
      ...(refused && { status: refused.refusal.status }),
    },
    [
      viewRequest(reportView, {
        title,
        blog: blog.name,
        post: post && { id: post.id, summary: post.summary },
        formKey: c.var.formKey,
        refused: refusedProps(refused),
      }),
    ],
  );
}

/** `/report?post=…` or `?blog=…`: the form that reports a post or a blog, open to everyone. */
export const reportPage = (c: RequestValues): Promise<Response> =>
  renderReport(c, { post: c.req.query('post') ?? '', blog: c.req.query('blog') ?? '' });

/** The form with the submitted values; undefined unless they name exactly one valid target. */
export async function renderRefusedReport(
  c: RequestValues,
  values: Refused['values'],
  refusal: RefusalError,
): Promise<Response | undefined> {
  const asked = { post: values['post'], blog: values['blog'] };
  return refusal.status === 404
    ? undefined
    : renderReport(c, asked, { form: report.path, values, refusal }).catch(() => undefined);
}
