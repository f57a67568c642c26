import type {
  ActivityActor,
  ActivityNotification,
} from '@tessera/shared-contracts/activity/notification';
import { activityMessage } from '@tessera/shared-contracts/activity/texts';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { fillPath } from '@tessera/shared-contracts/core/endpoint';
import { pages } from '@tessera/shared-contracts/pages/pages';
import type { PostContent } from '@tessera/shared-contracts/posts/post';
import type { BlogRelations, BlogRow } from '../blogs/blog-queries.ts';
import { avatarUrl } from '../blogs/present-blog.ts';
import { contentHtml } from '../posts/build-trail.ts';
import { isSensitive } from '../posts/post-policy.ts';
import type { PostRow } from '../posts/post-queries.ts';
import { htmlToPlain } from '../../base/text/sanitise.ts';
import { cutText } from '../../base/text/summarise.ts';
import type { ReplyRow } from '../replies/reply-queries.ts';
import type { ActivityGroup } from './activity-queries.ts';

/** Data needed to present a page of activity. */
export interface ActivityHydration {
  /** The blog whose activity it is. */
  readonly blog: Pick<BlogRow, 'name'>;
  readonly blogs: ReadonlyMap<string, BlogRow>;
  readonly relations: Pick<BlogRelations, 'following'>;
  readonly posts: ReadonlyMap<string, PostRow>;
  readonly replies: ReadonlyMap<string, Pick<ReplyRow, 'text' | 'photo'>>;
}

/**
 * Numbers of characters: quoted text is cut to `said`; text before a mention is shortened if it is
 * longer than `beforeMention`.
 */
const shownLengths = { said: 240, beforeMention: 80 } as const;

const plain = (html: string): string => htmlToPlain(html).replace(/\s+/gu, ' ').trim();

/** Images of a post that can serve as its thumbnail; '' where there is none. */
function mediaOf(content: PostContent): {
  readonly media_url: string;
  readonly video_thumbnail_url: string;
} {
  const media_url =
    content.type === 'photo'
      ? (content.photos[0]?.alt_sizes.at(-1)?.url ?? content.photos[0]?.url ?? '')
      : content.type === 'link'
        ? content.thumbnail
        : content.type === 'audio'
          ? content.album_art
          : '';
  return { media_url, video_thumbnail_url: content.type === 'video' ? content.poster : '' };
}

const noMedia = { media_url: '', video_thumbnail_url: '' } as const;

/** The text around a mention of a blog. */
function around(text: string, name: string): string {
  // not a longer name that begins like this one
  const at = text.search(new RegExp(`@${name}(?![a-z0-9-])`, 'i'));
  const start =
    at <= shownLengths.beforeMention
      ? 0
      : text.lastIndexOf(' ', at - shownLengths.beforeMention + 20) + 1;
  return cutText(start > 0 ? `…${text.slice(start)}` : text, shownLengths.said);
}

/** A group of actions as one notification, as a member of the blog sees it. */
export function presentActivity(
  { kind, at, count, from, post_id, new_post_id, reply_id }: ActivityGroup,
  { blog, blogs, relations, posts, replies }: ActivityHydration,
): ActivityNotification {
  const actors = from.flatMap((id): ActivityActor[] => {
    const row = blogs.get(id);
    return row
      ? [
          {
            name: row.name,
            tumblr_url: blogPaths.home(row.name),
            avatar_url_48: avatarUrl(row, 48),
            avatar_url_128: avatarUrl(row, 128),
            is_friend: relations.following.has(id),
          },
        ]
      : [];
  });
  const [first, ...others] = actors;
  const addressOf = ({ blog_id, id, slug }: PostRow): string =>
    blogPaths.post(blogs.get(blog_id)?.name ?? '', id, slug);
  const post = post_id === null ? undefined : posts.get(post_id);
  const made = new_post_id === null ? undefined : posts.get(new_post_id);
  // possibly sensitive posts of subscribed blogs are shown without an image
  const author = post && kind === 'post' ? blogs.get(post.blog_id) : undefined;
  const isCovered = post !== undefined && author !== undefined && isSensitive(post, author);
  const words = made ? plain(contentHtml(made.content)) : '';
  const { text: reply = '', photo = null } =
    (reply_id === null ? undefined : replies.get(reply_id)) ?? {};
  // a blog is notified of a mention in a reply only if the post is on another blog
  const replied =
    kind === 'user_mention' && reply_id !== null && post
      ? { url: `${addressOf(post)}#reply-${reply_id}`, diff: '', quote: '' }
      : null;
  return {
    type: kind,
    timestamp: Math.floor(at / 1000),
    message: activityMessage(
      kind,
      actors.map(({ name }) => name),
      count,
      reply,
    ),
    is_friend: first?.is_friend ?? false,
    from_tumblelog: first ?? null,
    count,
    others,
    post:
      post && !replied
        ? {
            type: post.type,
            summary: post.summary,
            ...(isCovered ? noMedia : mediaOf(post.trail[0]?.content ?? post.content)),
            is_ask: post.is_ask && post.state !== 'published',
            is_answer: post.is_ask && post.state === 'published',
            url:
              kind === 'post'
                ? addressOf(post)
                : post.state === 'unapproved'
                  ? fillPath(pages.blogInbox.path, { name: blog.name })
                  : blogPaths.post(blog.name, post.id, post.slug),
          }
        : null,
    new_post: made
      ? {
          url: addressOf(made),
          diff: kind === 'reblog' ? cutText(words, shownLengths.said) : '',
          quote: kind === 'user_mention' ? around(words, blog.name) : '',
        }
      : replied,
    note_meta: {
      answer_text:
        kind === 'answer' && made?.content.type === 'note'
          ? cutText(plain(made.content.answer_html), shownLengths.said)
          : '',
      reply_text: replied ? around(reply, blog.name) : cutText(reply, shownLengths.said),
      ...(photo && { reply_photo: photo }),
    },
  };
}
