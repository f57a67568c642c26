import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { blogTopView } from '@tessera/shared-contracts/blogs/blog-page-views';
import { readerOf } from '../../nouns/blogs/blog-policy.ts';
import { relationsToOne, type BlogRow } from '../../nouns/blogs/blog-queries.ts';
import { blogSide } from '../../nouns/blogs/blog-side.ts';
import { describePlainly } from '../../nouns/blogs/describe-blog.ts';
import { noRelations, postCountFor, presentBlog } from '../../nouns/blogs/present-blog.ts';
import { themeSheets } from '../../nouns/blogs/theme-sheets.ts';
import type { RequestValues } from '../../base/http/context.ts';
import { avatarImage } from '../../nouns/sharing/share-head.ts';
import { structuredAuthor } from '../../nouns/sharing/structured-post.ts';
import { viewRequest } from '../../base/views/render-views.ts';
import { openBlogPage, robotsOf, titleOf } from '../../nouns/blogs/open-blog-page.ts';
import { streamPage, writeAction } from '../../nouns/posts/stream-page.ts';

/** Whether the blog has a header image and shows it. */
const hasBanner = ({ theme }: BlogRow): boolean =>
  theme.show_header_image && theme.header_image !== '';

/** Preview image: the original header image if the blog shows it, else the avatar. */
function previewImage(row: BlogRow, baseUrl: string): Readonly<Record<string, string>> {
  if (!hasBanner(row)) return avatarImage(row, baseUrl);
  const [, width, height] = /^(\d+)x(\d+)$/.exec(row.theme.header_image_dimens ?? '') ?? [];
  return {
    image: new URL(row.theme.header_image, baseUrl).href,
    ...(width !== undefined &&
      height !== undefined && { 'image:width': width, 'image:height': height }),
  };
}

/** A blog's public page in its theme. */
export async function blogPage(c: RequestValues): Promise<Response> {
  const { deps, viewer } = c.var;
  const opened = await openBlogPage(c);
  if (opened instanceof Response) return opened;
  const { row } = opened;
  const blog = presentBlog(
    row,
    viewer,
    viewer ? await relationsToOne(deps.db, readerOf(viewer), row, { isShown: true }) : noRelations,
  );
  const path = blogPaths.home(row.name);
  const title = titleOf(row);
  const sheets = themeSheets(row.theme);
  return streamPage(c, {
    name: 'blog',
    title,
    path,
    blog: row.name,
    stream: { kind: 'blog', viewer, blog: row, pinned: row.pinned_post_id ?? undefined },
    isOwn: blog.is_mine,
    top: [
      viewRequest(blogTopView, {
        blog,
        postCount: postCountFor(row, viewer),
        isSignedIn: viewer !== undefined,
        ...(viewer?.language !== undefined && { language: viewer.language }),
        sheets,
        links: row.links,
        featured: row.featured_tags,
      }),
    ],
    side: blogSide(c, row),
    head: {
      description: describePlainly(row.description, 200) || `Posts by ${title} on Tessera.`,
      feed: { title: titleOf(row), page: blogPaths.home(row.name) },
      canonical: path,
      author: title,
      structured: {
        '@context': 'https://schema.org',
        '@type': 'ProfilePage',
        url: deps.env.baseUrl + path,
        mainEntity: structuredAuthor(row, deps.env.baseUrl),
      },
      stylesheets: sheets,
      openGraph: {
        title,
        type: 'profile',
        ...previewImage(row, deps.env.baseUrl),
        'image:alt': title,
        'profile:username': row.name,
      },
      card: hasBanner(row) ? 'summary_large_image' : 'summary',
      ...robotsOf(row),
    },
    empty: blog.is_mine
      ? {
          title: 'Your blog is empty',
          text: 'Your posts will appear here for everyone to see.',
          actions: [writeAction(path)],
        }
      : {
          title: 'Nothing here yet',
          text: `${title} hasn’t posted anything yet. Follow the blog to see its first post.`,
        },
  });
}
