import { blogLimits, blogNameHint, typedBlogName } from '@tessera/shared-contracts/blogs/blog';
import { blogSettingsTitles } from '@tessera/shared-contracts/blogs/blog-settings-titles';
import type { NewBlogProps } from '@tessera/shared-contracts/blogs/own-blog-views';
import { createBlog } from '@tessera/shared-contracts/blogs/own-blogs';
import { FieldFrame } from '@tessera/shared-ui/FieldFrame';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import { Input } from '@tessera/shared-ui/Input';
import type { ReactNode } from 'react';
import { Panel, SettingsForm, TextField, submittedValue } from '../parts/form-parts.tsx';
import { SettingsFrame } from '../parts/SettingsFrame.tsx';

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
        <TextField
          id="blog-name"
          name="name"
          label="Name"
          autoComplete="off"
          maxLength={typedBlogName}
          value={submittedValue(refused, createBlog.path, 'name')}
          hint={`${blogNameHint} The name is also the blog’s address. You can change it later.`}
        />
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
