import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { blogSettingsTitles } from '@tessera/shared-contracts/blogs/blog-settings-titles';
import type { BlogInvitationProps } from '@tessera/shared-contracts/blogs/own-blog-views';
import type { ReactNode } from 'react';
import { Errors, Panel } from '../parts/form-parts.tsx';
import { SettingsFrame } from '../parts/SettingsFrame.tsx';
import { InvitationAnswers } from './InvitationAnswers.tsx';

/** `/settings/blogs/invitation?token=…`: target of an invitation link. */
export const BlogInvitationPage = ({
  nav,
  formKey,
  token,
  blog,
  blogTitle,
  refused,
}: BlogInvitationProps): ReactNode => (
  <SettingsFrame nav={nav} title={blogSettingsTitles.invitation(blog)}>
    <Panel id="invitation" title={blogTitle === '' ? blog : blogTitle}>
      <Errors texts={refused?.errors ?? []} />
      <p className="page__text">
        You’re invited to write for <a href={blogPaths.home(blog)}>@{blog}</a>. Members can post,
        answer questions and approve submissions for the blog.
      </p>
      <div className="form__actions">
        <InvitationAnswers fields={{ token }} blog={blog} formKey={formKey} />
      </div>
    </Panel>
  </SettingsFrame>
);
