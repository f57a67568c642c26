import type { ReactNode } from 'react';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import {
  focusHeaderImage,
  removeAvatar,
  removeHeaderImage,
  setAvatar,
  setHeaderImage,
} from '@tessera/shared-contracts/blogs/own-blogs';
import { pictureTypes, uploadRules } from '@tessera/shared-contracts/media/upload-rules';
import { Avatar } from '@tessera/shared-ui/Avatar';
import { Button } from '@tessera/shared-ui/Button';
import { Field } from '@tessera/shared-ui/Field';
import type { BlogRow } from '../blogs/blog-queries.ts';
import { avatarUrl } from '../blogs/present-blog.ts';
import { Errors, Panel, SettingsForm } from './fields.tsx';
import type { Refused } from './frame.tsx';

const across = ['Left', 'Middle', 'Right'] as const;
const down = ['Top', 'Middle', 'Bottom'] as const;
const percent = [0, 50, 100] as const;

/** Nine focal points of an image: what stays in view when it is cropped. */
const points = down.flatMap((row, y) =>
  across.map((column, x) => ({
    value: `${percent[x]},${percent[y]}`,
    label:
      row === 'Middle' && column === 'Middle'
        ? 'Centre'
        : row === 'Middle'
          ? column
          : column === 'Middle'
            ? row
            : `${row} ${column.toLowerCase()}`,
  })),
);

/** The nearest of the nine, because the stored point may be any. */
function nearestPoint(focus: string): string {
  const [x = 50, y = 50] = focus.split(',').map((one) => Math.round(Number(one) / 50) * 50);
  return `${x},${y}`;
}

function FocusChoice({ id, value }: { readonly id: string; readonly value: string }): ReactNode {
  return (
    <fieldset className="form__group">
      <legend className="form__legend">Crop focus</legend>
      <div className="focus-grid">
        {points.map((point) => (
          <label className="focus-grid__point" key={point.value}>
            <input
              className="focus-grid__input"
              type="radio"
              name="focus"
              value={point.value}
              defaultChecked={point.value === value}
              id={`${id}-${point.value}`}
            />
            <span className="visually-hidden">{point.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface FileFormProps {
  readonly action: string;
  readonly formKey: string;
  readonly blog: string;
  readonly done: string;
  readonly label: string;
  readonly hint: string;
  readonly submit: string;
  readonly refused: Refused | undefined;
  readonly children?: ReactNode;
}

/** A form with one file, which comes last so that the fields before it are parsed first. */
function FileForm({
  action,
  formKey,
  blog,
  done,
  label,
  hint,
  submit,
  refused,
  children,
}: FileFormProps): ReactNode {
  const errors = refused?.form === action ? refused.refusal.errors : [];
  const id = `file-${done}`;
  return (
    <form className="form" method="post" action={action} encType="multipart/form-data">
      <Errors texts={errors} />
      <input type="hidden" name="form_key" value={formKey} />
      <input type="hidden" name="tumblelog" value={blog} />
      <input type="hidden" name="return_to" value={`${blogPaths.settings(blog)}?done=${done}`} />
      {children}
      <Field
        id={id}
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
}

const Named = ({ blog }: { readonly blog: string }): ReactNode => (
  <input type="hidden" name="tumblelog" value={blog} />
);

/** Avatar and header image of a blog: each is uploaded as soon as it is chosen. */
export function BlogPicturesPanel({
  row,
  formKey,
  refused,
}: {
  readonly row: BlogRow;
  readonly formKey: string;
  readonly refused: Refused | undefined;
}): ReactNode {
  const { name, theme } = row;
  const form = { formKey, refused };
  const back = (done: string): string => `${blogPaths.settings(name)}?done=${done}`;
  const focus = nearestPoint(row.header_focus);
  const choose = (
    <FileForm
      {...form}
      action={setHeaderImage.path}
      blog={name}
      done="header"
      label="Header image"
      hint={`${pictureTypes}, ideally at least 1600 × 500 pixels.`}
      submit="Save header image"
    >
      <FocusChoice id="new" value="50,50" />
    </FileForm>
  );
  return (
    <Panel id="pictures" title="Images">
      <div className="picture-setting">
        <Avatar
          src={avatarUrl(row, 96)}
          size="large"
          shape={theme.avatar_shape}
          name={`Avatar of ${name}`}
        />
        <div className="picture-setting__forms">
          <FileForm
            {...form}
            action={setAvatar.path}
            blog={name}
            done="avatar"
            label="Avatar"
            hint={`${pictureTypes}, cropped to a square.`}
            submit="Save avatar"
          />
          {row.avatar_key !== null && (
            <SettingsForm
              {...form}
              action={removeAvatar.path}
              returnTo={back('avatar')}
              submit="Use the default avatar"
              isQuiet
            >
              <Named blog={name} />
            </SettingsForm>
          )}
        </div>
      </div>
      <div className="picture-setting picture-setting--wide">
        {theme.header_image !== '' && (
          <img
            className="picture-setting__header"
            src={theme.header_image_focused || theme.header_image}
            alt={`Header of ${name}`}
            loading="lazy"
          />
        )}
        {theme.header_image === '' ? (
          choose
        ) : (
          <div className="picture-setting__forms">
            <SettingsForm
              {...form}
              action={focusHeaderImage.path}
              returnTo={back('header')}
              submit="Save crop"
              isQuiet
            >
              <Named blog={name} />
              <FocusChoice id="present" value={focus} />
            </SettingsForm>
            <details open={refused?.form === setHeaderImage.path}>
              <summary className="settings__toggle">Replace image</summary>
              {choose}
            </details>
            <SettingsForm
              {...form}
              action={removeHeaderImage.path}
              returnTo={back('header')}
              submit="Remove image"
              isQuiet
            >
              <Named blog={name} />
            </SettingsForm>
          </div>
        )}
      </div>
    </Panel>
  );
}
