import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import type {
  MorePostsProps,
  PostWaysProps,
} from '@tessera/shared-contracts/posts/neighbour-views';
import type { Post } from '@tessera/shared-contracts/posts/post';
import { neighbourTexts } from '@tessera/shared-contracts/posts/post-texts';
import type { ReactNode } from 'react';
import { PostTile, tileText } from './PostTile.tsx';
import './post-neighbours.css';

interface WayProps {
  readonly to: Post | undefined;
  readonly rel: 'next' | 'prev';
  readonly label: string;
}
const Way = ({ to, rel, label }: WayProps): ReactNode =>
  to && (
    <a className={`post-ways__link post-ways__link--${rel}`} rel={rel} href={to.post_url}>
      <span className="post-ways__label">{label}</span>{' '}
      <span className="post-ways__text" dir="auto">
        {tileText(to)}
      </span>
    </a>
  );

/** Links to the posts of the blog before and after a post; the older one first, as on streams. */
export const PostWays = ({ older, newer }: PostWaysProps): ReactNode => (
  <nav className="post-ways" aria-label={neighbourTexts.ways}>
    <Way to={older} rel="next" label={neighbourTexts.older} />
    <Way to={newer} rel="prev" label={neighbourTexts.newer} />
  </nav>
);

/** A few other posts of the blog. */
export const MorePosts = ({ blog, title, posts }: MorePostsProps): ReactNode => (
  <>
    <header className="post-ways__head">
      <h2 className="page__section-title" id="more-posts">
        {neighbourTexts.more(title)}
      </h2>
      <a className="post-ways__all" href={blogPaths.archive(blog)}>
        {neighbourTexts.all}
      </a>
    </header>
    <ul className="archive__tiles" aria-labelledby="more-posts">
      {posts.map((post) => (
        <PostTile key={post.action.id} post={post} />
      ))}
    </ul>
  </>
);
