import { controlAttributes } from '@tessera/shared-contracts/platform/control-attributes';
import type { ReactNode } from 'react';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { newPostPath, pages } from '@tessera/shared-contracts/pages/pages';
import { findProfile } from '../accounts/user-queries.ts';
import { blogById } from '../blogs/blog-queries.ts';
import type { AppContext, Viewer } from '../http/context.ts';

/**
 * How long an account counts as new, in milliseconds, and how many follows make a useful dashboard.
 */
const newFor = 14 * 86_400_000;
const enoughBlogs = 3;

interface Step {
  readonly title: string;
  readonly text: string;
  readonly isDone: boolean;
  readonly href: string;
  readonly newType?: string;
}

/**
 * First steps for new users, with those already done; nothing once all are done or the account is
 * no longer new.
 */
export async function firstSteps(c: AppContext, viewer: Viewer): Promise<ReactNode> {
  const { deps } = c.var;
  const [own] = viewer.blogs;
  if (own === undefined) return undefined;
  const profile = await findProfile(deps.db, viewer.userId);
  if (profile.created_at.getTime() < deps.now().getTime() - newFor) return undefined;
  const blog = await blogById(deps.db, own.id);
  if (!blog) return undefined;
  const steps: readonly Step[] = [
    {
      title: 'Confirm your email address',
      text: `We sent a link to ${viewer.email}.`,
      isDone: viewer.isVerified,
      href: pages.accountSettings.path,
    },
    {
      title: 'Make your blog your own',
      text: 'Add an avatar, a description and colours.',
      isDone: blog.avatar_key !== null || blog.description !== '',
      href: blogPaths.settings(blog.name),
    },
    {
      title: 'Follow three blogs',
      text: 'Their posts will appear here.',
      isDone: profile.friend_count >= enoughBlogs,
      href: pages.explore.path,
    },
    {
      title: 'Write your first post',
      text: 'Even one line is enough.',
      isDone: blog.posts_count > 0,
      href: newPostPath(pages.dashboard.path, 'text'),
      newType: 'text',
    },
  ];
  if (steps.every(({ isDone }) => isDone)) return undefined;
  return (
    <section className="page__side-section" aria-labelledby="first-steps">
      <h2 className="page__side-title" id="first-steps">
        First steps
      </h2>
      <ol className="first-steps">
        {steps.map(({ title, text, isDone, href, newType }) => (
          <li
            className={isDone ? 'first-steps__step first-steps__step--done' : 'first-steps__step'}
            key={title}
          >
            {isDone ? (
              <span className="first-steps__title">
                {title}
                <span className="visually-hidden">: done</span>
              </span>
            ) : (
              <a
                className="first-steps__title"
                href={href}
                {...(newType !== undefined && { [controlAttributes.newType]: newType })}
              >
                {title}
              </a>
            )}
            {!isDone && <span className="first-steps__text">{text}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
