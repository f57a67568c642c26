import { blogLimits, blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { blogSettingsTitles } from '@tessera/shared-contracts/blogs/blog-settings-titles';
import type { BlogDeletionProps } from '@tessera/shared-contracts/blogs/blog-settings-views';
import { deleteBlog, ownBlogTexts } from '@tessera/shared-contracts/blogs/own-blogs';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { formatCount } from '@tessera/shared-ui/format/count';
import type { ReactNode } from 'react';
import { Panel, SettingsForm, TextField, submittedValue } from '../parts/form-parts.tsx';
import { FormLinks } from '../parts/FormLinks.tsx';
import { SettingsFrame } from '../parts/SettingsFrame.tsx';
import { ownBlogsUrlAfter } from './own-blogs-done.ts';

/**
 * `/settings/blog/{name}/delete`: asks the owner to type the blog's name, or says why the blog
 * cannot be deleted.
 */
export function BlogDeletionPage({
  nav,
  formKey,
  refused,
  blog,
  postCount,
  otherMembers,
  obstacle,
}: BlogDeletionProps): ReactNode {
  const title = blogSettingsTitles.remove(blog);
  return (
    <SettingsFrame nav={nav} title={title}>
      <Panel id="what" title="What happens">
        <p className="page__text">
          No one will be able to see the blog, its {formatCount(postCount)}{' '}
          {postCount === 1 ? 'post' : 'posts'}, its drafts or its queue.
          {otherMembers > 0 &&
            ` The ${otherMembers === 1 ? 'other member' : `${otherMembers} other members`} will lose access too.`}{' '}
          Reblogs of its posts stay on other people’s blogs.
        </p>
        <p className="page__text">
          You can restore it for {blogLimits.deletedDays} days on your blogs page. After that it’s
          permanently deleted, and others can use its name.
        </p>
      </Panel>
      {obstacle === undefined ? (
        <Panel id="confirm" title="Delete this blog">
          <SettingsForm
            action={deleteBlog.path}
            formKey={formKey}
            returnTo={ownBlogsUrlAfter('deleted')}
            submit={title}
            isDangerous
            isInPlace
            refused={refused}
          >
            <input type="hidden" name="tumblelog" value={blog} />
            <TextField
              id="confirmation"
              name="confirmation"
              label={`Type ${blog} to confirm`}
              autoComplete="off"
              maxLength={100}
              value={submittedValue(refused, deleteBlog.path, 'confirmation')}
            />
          </SettingsForm>
          <FormLinks links={[{ href: blogPaths.settings(blog), label: 'Cancel' }]} />
        </Panel>
      ) : (
        <p className="notice">
          {obstacle === 'only' ? ownBlogTexts.onlyBlog : ownBlogTexts.primary}{' '}
          <a href={obstacle === 'only' ? pages.accountSettings.path : blogPaths.own}>
            {obstacle === 'only' ? 'Account settings' : blogSettingsTitles.own}
          </a>
        </p>
      )}
    </SettingsFrame>
  );
}
