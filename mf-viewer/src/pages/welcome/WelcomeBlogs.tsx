import { followMany } from '@tessera/shared-contracts/follows/endpoints';
import { formAttributes } from '@tessera/shared-contracts/platform/form-attributes';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { welcomeTexts } from '@tessera/shared-contracts/welcome/interests';
import type { WelcomeBlogsProps } from '@tessera/shared-contracts/welcome/welcome-views';
import { Button } from '@tessera/shared-ui/Button';
import { FormStatus } from '@tessera/shared-ui/FormStatus';
import { FormErrors } from '@tessera/shared-ui/FormErrors';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import type { ReactNode } from 'react';
import { ThemeSheets } from '../blog/ThemeSheets.tsx';
import { BlogTile } from '../tiles/BlogTile.tsx';
import './welcome.css';

/** `/welcome/blogs`: blogs for the chosen interests, which one press follows. */
export function WelcomeBlogs({
  blogs,
  sheets,
  tags,
  leftOut,
  formKey,
  refused,
}: WelcomeBlogsProps): ReactNode {
  if (blogs.length === 0)
    return (
      <div className="page__column">
        <header className="page__head">
          <h1 className="page__title">{welcomeTexts.knownTitle}</h1>
          <p className="page__lede">{welcomeTexts.knownText}</p>
          <div className="page__head-actions">
            <LinkButton variant="primary" href={pages.dashboard.path}>
              Go to your dashboard
            </LinkButton>
          </div>
        </header>
      </div>
    );
  return (
    <div className="page__column">
      <ThemeSheets sheets={sheets} />
      <header className="page__head">
        <h1 className="page__title">{welcomeTexts.blogsTitle}</h1>
        <p className="page__lede">{welcomeTexts.blogsText}</p>
      </header>
      <form
        className="form"
        method="post"
        action={followMany.path}
        {...{ [formAttributes.inPlace]: '' }}
      >
        <FormStatus />
        {refused && <FormErrors errors={refused.errors} />}
        <input type="hidden" name="form_key" value={formKey} />
        <input type="hidden" name="return_to" value={pages.dashboard.path} />
        {tags.map((tag) => (
          <input key={tag} type="hidden" name="tags[]" value={tag} />
        ))}
        <ul className="blog-tile__list" aria-label={welcomeTexts.blogsTitle}>
          {blogs.map((blog) => (
            <li key={blog.uuid}>
              <label className="blog-tile__choice">
                <input
                  className="blog-tile__box"
                  type="checkbox"
                  name="tumblelogs[]"
                  value={blog.name}
                  defaultChecked={!leftOut.includes(blog.name)}
                />
                <BlogTile blog={blog} />
              </label>
            </li>
          ))}
        </ul>
        <div className="form__actions welcome__actions">
          <Button variant="primary" type="submit">
            {welcomeTexts.follow}
          </Button>
          <LinkButton href={pages.dashboard.path}>{welcomeTexts.skip}</LinkButton>
        </div>
      </form>
    </div>
  );
}
