import { blogTexts } from '@tessera/shared-contracts/blogs/texts';
import { keepReading } from '@tessera/shared-contracts/posts/body-markup';
import type { Post } from '@tessera/shared-contracts/posts/post';
import { PostBody } from '@tessera/shared-ui/content/PostBody';
import { renderToStaticMarkup } from 'react-dom/server';
import { mapUrls } from '../../../nouns/posts/map-urls.ts';

const hasProtocol = /^[a-z][a-z\d+.-]*:/i;

/**
 * A post as HTML for feed readers, with absolute URLs.
 *
 * @param base URL of the site, without a trailing slash
 */
export function feedHtml(post: Post, base: string): string {
  const html = renderToStaticMarkup(
    // sensitive content is left out, because feed readers show no warning
    post.is_nsfw ? (
      <p>{blogTexts.sensitivePost}</p>
    ) : (
      <>
        <PostBody post={post} variant="feed" />
        {post.is_cut === true && (
          <p>
            <a href={post.post_url}>{keepReading}</a>
          </p>
        )}
      </>
    ),
  );
  const page = base + post.post_url;
  return mapUrls(html, (address) =>
    hasProtocol.test(address) ? address : (URL.parse(address, page)?.href ?? page),
  );
}
