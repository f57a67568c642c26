import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import type { Post } from '@tessera/shared-contracts/posts/post';
import type { Deps } from '../../../base/http/context.ts';
import { playedFile, type PlayedFile } from '../../../nouns/sharing/played-file.ts';
import { sharedTitle } from '../../../nouns/sharing/share-head.ts';
import { feedHtml } from './feed-html.tsx';

/** A feed, independent of its format. All URLs are absolute. */
export interface Feed {
  readonly title: string;
  readonly description: string;
  /** URL of the page that the feed belongs to. */
  readonly home: string;
  /** URL of the feed itself. */
  readonly self: string;
  readonly updated: Date;
  /** URL of a square image. */
  readonly icon?: string;
  readonly author?: FeedAuthor;
  readonly items: readonly FeedItem[];
}

export interface FeedAuthor {
  readonly name: string;
  readonly url: string;
}

export interface FeedItem {
  /** Never changes, unlike `url`. */
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly html: string;
  readonly published: Date;
  readonly updated: Date;
  readonly author: FeedAuthor;
  readonly tags: readonly string[];
  /** The audio or video file of the post, for players. */
  readonly enclosure?: FeedFile;
}

export interface FeedFile extends Pick<PlayedFile, 'url' | 'type' | 'duration'> {
  readonly bytes: number;
}

/** The file of a post, unless it is not stored. */
async function enclosureOf(
  { media, env }: Pick<Deps, 'media' | 'env'>,
  post: Post,
): Promise<FeedFile | undefined> {
  const played = playedFile(post, env.baseUrl);
  const found = played && (await media.find(played.key));
  return found && { ...played, bytes: found.size };
}

/** Posts as items of a feed. */
export const feedItems = (
  deps: Pick<Deps, 'media' | 'env'>,
  posts: readonly Post[],
): Promise<FeedItem[]> =>
  Promise.all(
    posts.map(async (post) => {
      const base = deps.env.baseUrl;
      const enclosure = await enclosureOf(deps, post);
      const published = new Date(post.published_at ?? post.updated_at);
      const updated = new Date(post.updated_at);
      return {
        id: base + post.tiny_url,
        url: base + post.post_url,
        title: sharedTitle(post, post.blog.name),
        html: feedHtml(post, base),
        published,
        updated: updated < published ? published : updated,
        author: { name: post.blog.name, url: base + blogPaths.home(post.blog.name) },
        tags: post.tags,
        ...(enclosure && { enclosure }),
      };
    }),
  );
