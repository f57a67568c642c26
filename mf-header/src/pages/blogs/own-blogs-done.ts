import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import type { OwnBlogsProps } from '@tessera/shared-contracts/blogs/own-blog-views';

type OwnBlogsDone = NonNullable<OwnBlogsProps['done']>;

/** What the page of the own blogs confirms, in words. */
export const ownBlogsDoneTexts: Readonly<Record<OwnBlogsDone, string>> = {
  deleted: 'Blog deleted. You can restore it below.',
  restored: 'Blog restored.',
  joined: 'You’re now a member.',
  declined: 'Invitation declined.',
  left: 'You left the blog.',
  arranged: 'Order updated.',
};

/** The page of the own blogs as it confirms something. */
export const ownBlogsWhen = (done: OwnBlogsDone): string => `${blogPaths.own}?done=${done}`;
