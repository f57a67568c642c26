import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import type { OwnBlogsProps } from '@tessera/shared-contracts/blogs/own-blog-views';

type OwnBlogsDone = NonNullable<OwnBlogsProps['done']>;

/** The success messages of the ‘Your blogs’ page. */
export const ownBlogsDoneTexts: Readonly<Record<OwnBlogsDone, string>> = {
  deleted: 'Blog deleted. You can restore it below.',
  restored: 'Blog restored.',
  joined: 'You’re now a member.',
  declined: 'Invitation declined.',
  left: 'You left the blog.',
  arranged: 'Blogs updated.',
};

/** URL of the ‘Your blogs’ page with a success message. */
export const ownBlogsUrlAfter = (done: OwnBlogsDone): string => `${blogPaths.own}?done=${done}`;
