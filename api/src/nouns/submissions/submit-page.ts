import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { themeKey } from '@tessera/shared-contracts/blogs/theme-key';
import { firstCharacters } from '@tessera/shared-contracts/core/first-characters';
import { submitPhoto } from '@tessera/shared-contracts/submissions/endpoints';
import {
  submissionLimits,
  submissionTitle,
  type SubmissionType,
} from '@tessera/shared-contracts/blogs/submission-rules';
import {
  submissionFormView,
  submissionSentView,
} from '@tessera/shared-contracts/submissions/submission-views';
import { currentBlog } from '../blogs/blog-policy.ts';
import type { BlogRow } from '../blogs/blog-queries.ts';
import { themeSheets } from '../blogs/theme-sheets.ts';
import type { RequestValues } from '../../base/http/context.ts';
import type { RefusalError } from '../../base/wire/refusal.ts';
import { requireViewer } from '../../base/http/session.ts';
import { renderPage } from '../../base/page/document.tsx';
import { openBlogPage } from '../blogs/open-blog-page.ts';
import { viewRequest } from '../../base/views/render-views.ts';
import { findBlogForSubmission, acceptedTypes } from './submission-policy.ts';

interface FormState {
  readonly values: Readonly<Record<string, unknown>>;
  readonly errors: readonly string[];
  readonly status: ContentfulStatusCode;
}
const blank: FormState = { values: {}, errors: [], status: 200 };
const textOf = (value: unknown): string =>
  typeof value === 'string' ? firstCharacters(value, submissionLimits.text) : '';
/** The fields whose values a refused form shows again. */
const textFields = ['title', 'text', 'alt', 'url', 'source', 'tags'] as const;

const infoOf = (name: string) => ({
  name: 'submit',
  base_route: blogPaths.home(name),
  title: submissionTitle(name),
  blog: name,
});

function renderForm(
  c: RequestValues,
  blog: BlogRow,
  type: SubmissionType,
  { values, errors, status }: FormState,
): Promise<Response> {
  const sheets = themeSheets(blog.theme);
  return renderPage(
    c,
    {
      info: infoOf(blog.name),
      status,
      head: { robots: 'noindex', stylesheets: sheets },
    },
    [
      viewRequest(submissionFormView, {
        blog: blog.name,
        themeKey: themeKey(blog.theme),
        sheets,
        guidelines: blog.submission_guidelines,
        types: acceptedTypes(blog),
        type,
        sender: currentBlog(requireViewer(c)).name,
        values: Object.fromEntries(textFields.map((name) => [name, textOf(values[name])])),
        errors,
        formKey: c.var.formKey,
      }),
    ],
  );
}

/** `/@name/submit`: the form for submissions and, once it has been sent, the confirmation. */
export async function submitPage(c: RequestValues): Promise<Response> {
  const viewer = requireViewer(c);
  const opened = await openBlogPage(c);
  if (opened instanceof Response) return opened;
  const blog = await findBlogForSubmission(c.var.deps, viewer, opened.row.name);
  if (c.req.query('sent') === undefined) {
    const types = acceptedTypes(blog);
    return renderForm(
      c,
      blog,
      types.find((type) => type === c.req.query('type')) ?? types[0] ?? 'text',
      blank,
    );
  }
  return renderPage(c, { info: infoOf(blog.name), layout: 'narrow', head: { robots: 'noindex' } }, [
    viewRequest(submissionSentView, { blog: blog.name }),
  ]);
}

/**
 * Shows a refused form again with its values; undefined if the viewer may not submit posts of the
 * form's type to the blog.
 */
export async function renderRefusedSubmission(
  c: RequestValues,
  values: FormState['values'],
  refusal: RefusalError,
): Promise<Response | undefined> {
  const { viewer, deps } = c.var;
  if (!viewer) return undefined;
  const blog = await findBlogForSubmission(deps, viewer, textOf(values['tumblelog'])).catch(
    () => undefined,
  );
  if (!blog) return undefined;
  const wanted = c.req.path === submitPhoto.path ? 'photo' : values['type'];
  const type = acceptedTypes(blog).find((one) => one === wanted);
  return (
    type && renderForm(c, blog, type, { values, errors: refusal.errors, status: refusal.status })
  );
}
