import { blogLimits, blogNameHint } from '@tessera/shared-contracts/blogs/blog';
import { blogSettingsTitles } from '@tessera/shared-contracts/blogs/blog-settings-titles';
import type { NewBlogProps } from '@tessera/shared-contracts/blogs/own-blog-views';
import { createBlog } from '@tessera/shared-contracts/blogs/own-blogs';
import { FieldFrame } from '@tessera/shared-ui/FieldFrame';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import { Input } from '@tessera/shared-ui/Input';
import type { ReactNode } from 'react';
import { BlogNameIsland } from '../islands/field-islands.tsx';
import { Panel, SettingsForm, submittedValue, useRefusal } from '../parts/form-parts.tsx';
import { SettingsFrame } from '../parts/SettingsFrame.tsx';

function NameField({ value }: { readonly value: string }): ReactNode {
  const { errors, isFirst } = useRefusal('name');
  return (
    <BlogNameIsland
      id="blog-name"
      name="name"
      label="Name"
      hint={`${blogNameHint} The name is also the blog’s address. You can change it later.`}
      value={value}
      errors={errors}
      isFocused={isFirst}
    />
  );
}

/** `/settings/blogs/new` */
export const NewBlogPage = ({ nav, formKey, refused }: NewBlogProps): ReactNode => (
  <SettingsFrame nav={nav} title={blogSettingsTitles.create}>
    <Panel id="new" title="New blog">
      <SettingsForm
        action={createBlog.path}
        formKey={formKey}
        submit="Create blog"
        isInPlace
        refused={refused}
      >
        <NameField value={submittedValue(refused, createBlog.path, 'name') ?? ''} />
        <FieldFrame label="Title">
          <Input
            type="text"
            name="title"
            defaultValue={submittedValue(refused, createBlog.path, 'title')}
            maxLength={blogLimits.title}
            autoComplete="off"
          />
        </FieldFrame>
      </SettingsForm>
      <FieldNote>You can have up to {blogLimits.perUser} blogs.</FieldNote>
    </Panel>
  </SettingsFrame>
);
