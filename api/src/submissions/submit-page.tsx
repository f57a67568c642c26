import type { ReactNode } from 'react';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { themeKey } from '@tessera/shared-contracts/blogs/theme-key';
import { fillText } from '@tessera/shared-contracts/posts/post-texts';
import { pictureTypes, uploadRules } from '@tessera/shared-contracts/media/upload-rules';
import { submitPhoto, submitPost } from '@tessera/shared-contracts/submissions/endpoints';
import {
  submissionLimits,
  submissionTexts,
  submissionTitle,
  type SubmissionType,
} from '@tessera/shared-contracts/submissions/submission-rules';
import { Button } from '@tessera/shared-ui/Button';
import { EmptyState } from '@tessera/shared-ui/EmptyState';
import { Field, TextAreaField } from '@tessera/shared-ui/Field';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import { FormErrors } from '@tessera/shared-ui/FormErrors';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import { PostTypeTabs } from '@tessera/shared-ui/post-view/PostTypeTabs';
import { currentBlog } from '../blogs/blog-policy.ts';
import type { BlogRow } from '../blogs/blog-queries.ts';
import { themeSheets, ThemeSheets } from '../blogs/theme-sheets.tsx';
import type { AppContext } from '../http/context.ts';
import type { RefusalError } from '../http/refusal.ts';
import { requireViewer } from '../http/session.ts';
import { openBlogPage } from '../pages/open-blog-page.ts';
import { renderPage } from '../pages/document.tsx';
import { requireOpenBlog, typesTaken } from './submission-policy.ts';

interface FieldOf {
  readonly name: string;
  readonly label: string;
  readonly isRequired?: boolean;
  readonly rows?: number;
  readonly type?: 'text' | 'url' | 'file';
  readonly most?: number;
  readonly hint?: string;
}

const { short } = submissionLimits;
const tagsField: FieldOf = {
  name: 'tags',
  label: 'Tags',
  most: short,
  hint: 'Separate tags with commas.',
};
/** Fields of each type. A file comes last, so that the other fields are parsed before it. */
const fields: Readonly<Record<SubmissionType, readonly FieldOf[]>> = {
  text: [
    { name: 'title', label: 'Title', most: submissionLimits.title },
    { name: 'text', label: 'Text', rows: 8, most: submissionLimits.text, isRequired: true },
    tagsField,
  ],
  photo: [
    { name: 'text', label: 'Caption', rows: 3, most: short },
    { name: 'alt', label: 'Alt text: describe the image for people who can’t see it', most: short },
    tagsField,
    { name: 'photo', label: 'Image', type: 'file', isRequired: true, hint: `${pictureTypes}.` },
  ],
  link: [
    { name: 'url', label: 'URL', type: 'url', most: short, isRequired: true },
    { name: 'title', label: 'Title', most: submissionLimits.title },
    { name: 'text', label: 'Description', rows: 3, most: short },
    tagsField,
  ],
  quote: [
    { name: 'text', label: 'Quote', rows: 4, most: short, isRequired: true },
    { name: 'source', label: 'Source', most: short },
    tagsField,
  ],
};

interface FormState {
  readonly values: Readonly<Record<string, unknown>>;
  readonly errors: readonly string[];
  readonly status: ContentfulStatusCode;
}
const blank: FormState = { values: {}, errors: [], status: 200 };
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.slice(0, submissionLimits.text) : '';

function SubmissionField({
  field,
  value,
}: {
  readonly field: FieldOf;
  readonly value: string;
}): ReactNode {
  const { name, label, isRequired = false, rows, type = 'text', most, hint } = field;
  const shared = { id: `submit-${name}`, label, hint, name, required: isRequired };
  return rows === undefined ? (
    <Field
      {...shared}
      type={type}
      maxLength={type === 'file' ? undefined : most}
      {...(type === 'file'
        ? { accept: uploadRules.photo.accept }
        : { defaultValue: value, autoComplete: 'off' })}
    />
  ) : (
    <TextAreaField {...shared} rows={rows} maxLength={most} defaultValue={value} />
  );
}

const infoOf = (name: string) => ({
  name: 'submit',
  base_route: blogPaths.home(name),
  title: submissionTitle(name),
  blog: name,
});

function renderForm(
  c: AppContext,
  blog: BlogRow,
  type: SubmissionType,
  { values, errors, status }: FormState,
): Promise<Response> {
  const types = typesTaken(blog);
  const isPhoto = type === 'photo';
  return renderPage(
    c,
    {
      info: infoOf(blog.name),
      status,
      head: { robots: 'noindex', stylesheets: themeSheets(blog.theme) },
    },
    <div className="page__column">
      <header className="page__head" data-theme-page={themeKey(blog.theme)}>
        <h1 className="page__title">{submissionTitle(blog.name)}</h1>
      </header>
      <p className="page__lede">{submissionTexts.lede}</p>
      {blog.submission_guidelines !== '' && (
        <section
          className="notice"
          aria-label={fillText(submissionTexts.guidelines, { blog: blog.name })}
        >
          {blog.submission_guidelines.split(/\n+/).map((line, index) => (
            <p className="notice__text" key={index} dir="auto">
              {line}
            </p>
          ))}
        </section>
      )}
      {types.length > 1 && (
        <PostTypeTabs
          types={types}
          current={type}
          label={submissionTexts.choose}
          hrefOf={(one) => blogPaths.submit(blog.name, one)}
        />
      )}
      <form
        className="form page__panel"
        method="post"
        action={isPhoto ? submitPhoto.path : submitPost.path}
        {...(isPhoto && { encType: 'multipart/form-data' })}
        aria-label={submissionTitle(blog.name)}
      >
        <FormErrors errors={errors} />
        <input type="hidden" name="form_key" value={c.var.formKey} />
        <input type="hidden" name="tumblelog" value={blog.name} />
        <input type="hidden" name="return_to" value={`${blogPaths.submit(blog.name)}?sent=1`} />
        {!isPhoto && <input type="hidden" name="type" value={type} />}
        {fields[type].map((field) => (
          <SubmissionField key={field.name} field={field} value={textOf(values[field.name])} />
        ))}
        <FieldNote>
          {fillText(submissionTexts.named, { name: currentBlog(requireViewer(c)).name })}
        </FieldNote>
        <div className="form__actions">
          <Button variant="primary" type="submit">
            {submissionTexts.send}
          </Button>
          <LinkButton href={blogPaths.home(blog.name)}>{submissionTexts.notNow}</LinkButton>
        </div>
      </form>
      <ThemeSheets theme={blog.theme} />
    </div>,
  );
}

/** `/@name/submit`: submits a post without script and confirms it. */
export async function submitPage(c: AppContext): Promise<Response> {
  const viewer = requireViewer(c);
  const door = await openBlogPage(c);
  if (door instanceof Response) return door;
  const blog = await requireOpenBlog(c.var.deps, viewer, door.row.name);
  if (c.req.query('sent') === undefined) {
    const types = typesTaken(blog);
    return renderForm(
      c,
      blog,
      types.find((type) => type === c.req.query('type')) ?? types[0] ?? 'text',
      blank,
    );
  }
  return renderPage(
    c,
    { info: infoOf(blog.name), layout: 'narrow', head: { robots: 'noindex' } },
    <>
      <h1 className="visually-hidden">{submissionTitle(blog.name)}</h1>
      <EmptyState
        title={fillText(submissionTexts.sent, { blog: blog.name })}
        text={submissionTexts.sentMore}
        actions={
          <>
            <LinkButton variant="primary" href={blogPaths.home(blog.name)}>
              View blog
            </LinkButton>
            <LinkButton href={blogPaths.submit(blog.name)}>{submissionTexts.again}</LinkButton>
          </>
        }
      />
    </>,
  );
}

/**
 * The form with the submitted values and why it was refused; undefined where there is no such form.
 */
export async function renderRefusedSubmission(
  c: AppContext,
  values: FormState['values'],
  refusal: RefusalError,
): Promise<Response | undefined> {
  const { viewer, deps } = c.var;
  if (!viewer) return undefined;
  const blog = await requireOpenBlog(deps, viewer, textOf(values['tumblelog'])).catch(
    () => undefined,
  );
  if (!blog) return undefined;
  const wanted = c.req.path === submitPhoto.path ? 'photo' : values['type'];
  const type = typesTaken(blog).find((one) => one === wanted);
  return (
    type && renderForm(c, blog, type, { values, errors: refusal.errors, status: refusal.status })
  );
}
