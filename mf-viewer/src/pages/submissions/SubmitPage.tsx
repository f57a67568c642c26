import './submissions.css';
import { themeAttributes } from '@tessera/shared-contracts/blogs/theme-element';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { uploadRules } from '@tessera/shared-contracts/media/upload-rules';
import { fillText } from '@tessera/shared-contracts/core/fill-text';
import { submitPhoto, submitPost } from '@tessera/shared-contracts/submissions/endpoints';
import type {
  SubmissionFormProps,
  SubmissionSentProps,
} from '@tessera/shared-contracts/submissions/submission-views';
import { submissionTexts, submissionTitle } from '@tessera/shared-contracts/blogs/submission-rules';
import { Button } from '@tessera/shared-ui/Button';
import { Field, TextAreaField } from '@tessera/shared-ui/Field';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import { FormErrors } from '@tessera/shared-ui/FormErrors';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import type { ReactNode } from 'react';
import { ThemeSheets } from '../blog/ThemeSheets.tsx';
import { submissionFields, type SubmissionField } from './submission-fields.ts';
import { EmptyState } from '@tessera/shared-ui/EmptyState';
import { postAttributes } from '@tessera/shared-contracts/posts/post-element';
import { postTypeLabels, type PostType } from '@tessera/shared-contracts/posts/post-types';
import { PostTypeIcon } from '@tessera/shared-ui/PostTypeIcon';

interface PostTypeTabsProps {
  readonly types: readonly PostType[];
  readonly current: PostType;
  readonly label: string;
  readonly hrefOf: (type: PostType) => string;
}

/** Post types as tabs; each tab is a plain link with the icon of its type. */
function PostTypeTabs({ types, current, label, hrefOf }: PostTypeTabsProps): ReactNode {
  return (
    <nav className="page__tabs" aria-label={label}>
      {types.map((type) => (
        <a
          key={type}
          className="page__tab post-type-tab"
          {...{ [postAttributes.type]: type }}
          href={hrefOf(type)}
          {...(type === current && { 'aria-current': 'page' })}
        >
          <PostTypeIcon type={type} />
          {postTypeLabels[type]}
        </a>
      ))}
    </nav>
  );
}

/** `/@name/submit?sent=1` */
export const SubmissionSentPage = ({ blog }: SubmissionSentProps): ReactNode => (
  <>
    <h1 className="visually-hidden">{submissionTitle(blog)}</h1>
    <EmptyState
      title={fillText(submissionTexts.sent, { blog })}
      text={submissionTexts.sentMore}
      actions={
        <>
          <LinkButton variant="primary" href={blogPaths.home(blog)}>
            View blog
          </LinkButton>
          <LinkButton href={blogPaths.submit(blog)}>{submissionTexts.again}</LinkButton>
        </>
      }
    />
  </>
);

/** `/@name/submit` */
export function SubmitPage(props: SubmissionFormProps): ReactNode {
  const { blog, themeKey, sheets, guidelines, types, type } = props;
  return (
    <div className="page__column">
      <header className="page__head" {...{ [themeAttributes.page]: themeKey }}>
        <h1 className="page__title">{submissionTitle(blog)}</h1>
      </header>
      <p className="page__lede">{submissionTexts.lede}</p>
      {guidelines !== '' && (
        <section className="notice" aria-label={fillText(submissionTexts.guidelines, { blog })}>
          {guidelines.split(/\n+/).map((line, index) => (
            // by index: only the server renders these lines, which may repeat
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
          hrefOf={(one) => blogPaths.submit(blog, one)}
        />
      )}
      <SubmissionForm {...props} />
      <ThemeSheets sheets={sheets} />
    </div>
  );
}

function SubmissionForm({
  blog,
  type,
  sender,
  values,
  errors,
  formKey,
}: SubmissionFormProps): ReactNode {
  const isPhoto = type === 'photo';
  return (
    <form
      className="form page__panel"
      method="post"
      action={isPhoto ? submitPhoto.path : submitPost.path}
      {...(isPhoto && { encType: 'multipart/form-data' })}
      aria-label={submissionTitle(blog)}
    >
      <FormErrors errors={errors} />
      <input type="hidden" name="form_key" value={formKey} />
      <input type="hidden" name="tumblelog" value={blog} />
      <input type="hidden" name="return_to" value={`${blogPaths.submit(blog)}?sent=1`} />
      {!isPhoto && <input type="hidden" name="type" value={type} />}
      {submissionFields[type].map((field) => (
        <OneField key={field.name} field={field} value={values[field.name] ?? ''} />
      ))}
      <FieldNote>{fillText(submissionTexts.named, { name: sender })}</FieldNote>
      <div className="form__actions">
        <Button variant="primary" type="submit">
          {submissionTexts.send}
        </Button>
        <LinkButton href={blogPaths.home(blog)}>{submissionTexts.notNow}</LinkButton>
      </div>
    </form>
  );
}

function OneField({
  field,
  value,
}: {
  readonly field: SubmissionField;
  readonly value: string;
}): ReactNode {
  const { name, label, isRequired = false, rows, type = 'text', maxLength, hint } = field;
  const shared = { id: `submit-${name}`, label, hint, name, required: isRequired };
  return rows === undefined ? (
    <Field
      {...shared}
      type={type}
      maxLength={type === 'file' ? undefined : maxLength}
      {...(type === 'file'
        ? { accept: uploadRules.photo.accept }
        : { defaultValue: value, autoComplete: 'off' })}
    />
  ) : (
    <TextAreaField {...shared} rows={rows} maxLength={maxLength} defaultValue={value} />
  );
}
