import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { blogSettingsTitles } from '@tessera/shared-contracts/blogs/blog-settings-titles';
import type {
  BlockedBlog,
  BlockedBlogsProps,
} from '@tessera/shared-contracts/blogs/blog-settings-views';
import { unblock } from '@tessera/shared-contracts/blogs/endpoints';
import { blockTexts } from '@tessera/shared-contracts/blogs/texts';
import { Avatar } from '@tessera/shared-ui/Avatar';
import { Button } from '@tessera/shared-ui/Button';
import { EmptyState } from '@tessera/shared-ui/EmptyState';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import type { ReactNode } from 'react';
import { SettingsFrame } from '../parts/SettingsFrame.tsx';

const BlockedRow = ({
  blog,
  own,
  formKey,
}: Pick<BlockedBlogsProps, 'own' | 'formKey'> & { readonly blog: BlockedBlog }): ReactNode => (
  <li className="list__row">
    <Avatar src={blog.avatarUrl} />
    {blog.isSuspended ? (
      <span className="list__main">
        <span className="list__title">{blog.name}</span>
        <span className="list__note">no longer here</span>
      </span>
    ) : (
      <a className="list__main list__main--link" href={blogPaths.home(blog.name)}>
        <span className="list__title">{blog.title === '' ? blog.name : blog.title}</span>
        <span className="list__note">@{blog.name}</span>
      </a>
    )}
    <form method="post" action={unblock.path}>
      <input type="hidden" name="form_key" value={formKey} />
      <input type="hidden" name="return_to" value={blogPaths.blocked(own)} />
      <input type="hidden" name="tumblelog" value={own} />
      <input type="hidden" name="blocked_tumblelog" value={blog.name} />
      <Button size="small" type="submit" aria-label={`${blockTexts.unblock} ${blog.name}`}>
        {blockTexts.unblock}
      </Button>
    </form>
  </li>
);

/**
 * `/settings/blog/{name}/blocked`: the blogs that one of the user's blogs has blocked, with unblock
 * buttons. Works without JavaScript.
 */
export function BlockedBlogsPage({
  nav,
  formKey,
  own,
  blocked,
  nextHref,
}: BlockedBlogsProps): ReactNode {
  const title = blogSettingsTitles.blocked(own);
  return (
    <SettingsFrame nav={nav} title={title}>
      {blocked.length > 0 ? (
        <ul className="list" aria-label={title}>
          {blocked.map((blog) => (
            <BlockedRow key={blog.name} blog={blog} own={own} formKey={formKey} />
          ))}
        </ul>
      ) : (
        <EmptyState
          title="You haven’t blocked anyone"
          text="You can block a blog from the menu of any of its posts. It won’t be able to follow you, message you, or like, reblog or reply to your posts."
          actions={<LinkButton href={blogPaths.settings(own)}>Back to settings</LinkButton>}
        />
      )}
      {nextHref !== undefined && (
        <nav className="stream__more" aria-label="More blogs">
          <LinkButton rel="next" href={nextHref}>
            Show more
          </LinkButton>
        </nav>
      )}
    </SettingsFrame>
  );
}
