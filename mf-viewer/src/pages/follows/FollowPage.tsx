import { follow } from '@tessera/shared-contracts/follows/endpoints';
import type { FollowProps } from '@tessera/shared-contracts/follows/follow-views';
import { followPageTitle, followTexts } from '@tessera/shared-contracts/follows/texts';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { Button } from '@tessera/shared-ui/Button';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import { BlogHead } from '@tessera/shared-ui/content/BlogHead';
import { PostCount } from '../../post-view/PostCount.tsx';
import type { ReactNode } from 'react';

/** `/follow/{name}`: asks before following a blog, or says that the user already follows it. */
export const FollowPage = ({ blog, postCount, formKey, language }: FollowProps): ReactNode => (
  <>
    <header className="page__head">
      <h1 className="page__title">{followPageTitle(blog.following, blog.name)}</h1>
    </header>
    <BlogHead blog={blog} count={<PostCount count={postCount} language={language} />} level={2} />
    {blog.following ? (
      <p className="page__head-actions">
        <LinkButton variant="primary" href={pages.dashboard.path}>
          Go to your dashboard
        </LinkButton>
        <LinkButton href={blog.url}>View blog</LinkButton>
      </p>
    ) : (
      <form className="form" method="post" action={follow.path}>
        <input type="hidden" name="form_key" value={formKey} />
        <input type="hidden" name="tumblelog" value={blog.name} />
        <input type="hidden" name="return_to" value={pages.dashboard.path} />
        <div className="form__actions">
          <Button variant="primary" type="submit">
            {followTexts.follow}
          </Button>
          <LinkButton href={blog.url}>Cancel</LinkButton>
        </div>
      </form>
    )}
  </>
);
