import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import type {
  BlogSettingsProps,
  OwnedBlog,
} from '@tessera/shared-contracts/blogs/blog-settings-views';
import {
  focusHeaderImage,
  removeAvatar,
  removeHeaderImage,
  setAvatar,
  setHeaderImage,
} from '@tessera/shared-contracts/blogs/own-blogs';
import { uploadRules } from '@tessera/shared-contracts/media/upload-rules';
import { Avatar } from '@tessera/shared-ui/Avatar';
import { Button } from '@tessera/shared-ui/Button';
import { Field } from '@tessera/shared-ui/Field';
import type { ReactNode } from 'react';
import { Errors, Panel, SettingsForm } from '../parts/form-parts.tsx';
import { FocusChoice } from './FocusChoice.tsx';

interface FileFormProps extends Pick<BlogSettingsProps, 'formKey' | 'refused'> {
  readonly action: string;
  /** Name of the blog. */
  readonly blog: string;
  readonly done: NonNullable<BlogSettingsProps['done']>;
  readonly label: string;
  readonly hint: string;
  readonly submit: string;
  readonly children?: ReactNode;
}

const returnPath = (blog: string, done: FileFormProps['done']): string =>
  `${blogPaths.settings(blog)}?done=${done}`;

/** A form with one file, which comes last so that the fields before it are parsed first. */
const FileForm = ({
  action,
  formKey,
  blog,
  done,
  label,
  hint,
  submit,
  refused,
  children,
}: FileFormProps): ReactNode => (
  <form className="form" method="post" action={action} encType="multipart/form-data">
    <Errors texts={refused?.form === action ? refused.errors : []} />
    <input type="hidden" name="form_key" value={formKey} />
    <input type="hidden" name="tumblelog" value={blog} />
    <input type="hidden" name="return_to" value={returnPath(blog, done)} />
    {children}
    <Field
      id={`file-${done}`}
      label={label}
      hint={hint}
      type="file"
      name="picture"
      accept={uploadRules.photo.accept}
      required
    />
    <div className="form__actions">
      <Button type="submit">{submit}</Button>
    </div>
  </form>
);

const BlogField = ({ blog }: { readonly blog: string }): ReactNode => (
  <input type="hidden" name="tumblelog" value={blog} />
);

/** The forms for a blog's avatar and header image. Each is submitted separately. */
export function BlogImagesPanel({
  blog: { name, global_theme_params: theme },
  owned: { avatarUrl, hasOwnAvatar, headerFocus },
  formKey,
  refused,
}: Pick<BlogSettingsProps, 'blog' | 'formKey' | 'refused'> & {
  readonly owned: OwnedBlog;
}): ReactNode {
  const form = { formKey, refused };
  const choose = (
    <FileForm
      {...form}
      action={setHeaderImage.path}
      blog={name}
      done="header"
      label="Header image"
      hint={`${uploadRules.photo.types}, ideally at least 1600 × 500 pixels.`}
      submit="Save header image"
    >
      <FocusChoice id="new" focus="50,50" />
    </FileForm>
  );
  return (
    <Panel id="images" title="Images">
      <div className="image-setting">
        <Avatar
          src={avatarUrl}
          size="large"
          shape={theme.avatar_shape}
          name={`Avatar of ${name}`}
        />
        <div className="image-setting__forms">
          <FileForm
            {...form}
            action={setAvatar.path}
            blog={name}
            done="avatar"
            label="Avatar"
            hint={`${uploadRules.photo.types}, cropped to a square.`}
            submit="Save avatar"
          />
          {hasOwnAvatar && (
            <SettingsForm
              {...form}
              action={removeAvatar.path}
              returnTo={returnPath(name, 'avatar')}
              submit="Use the default avatar"
              isQuiet
            >
              <BlogField blog={name} />
            </SettingsForm>
          )}
        </div>
      </div>
      <div className="image-setting image-setting--wide">
        {theme.header_image !== '' && (
          <img
            className="image-setting__header"
            src={theme.header_image_focused || theme.header_image}
            alt={`Header of ${name}`}
            loading="lazy"
          />
        )}
        {theme.header_image === '' ? (
          choose
        ) : (
          <div className="image-setting__forms">
            <SettingsForm
              {...form}
              action={focusHeaderImage.path}
              returnTo={returnPath(name, 'header')}
              submit="Save crop"
              isQuiet
            >
              <BlogField blog={name} />
              <FocusChoice id="present" focus={headerFocus} />
            </SettingsForm>
            <details open={refused?.form === setHeaderImage.path}>
              <summary className="settings__toggle">Replace image</summary>
              {choose}
            </details>
            <SettingsForm
              {...form}
              action={removeHeaderImage.path}
              returnTo={returnPath(name, 'header')}
              submit="Remove image"
              isQuiet
            >
              <BlogField blog={name} />
            </SettingsForm>
          </div>
        )}
      </div>
    </Panel>
  );
}
