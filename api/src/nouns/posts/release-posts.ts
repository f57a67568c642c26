import type { PostContent } from '@tessera/shared-contracts/posts/post';
import type { Deps } from '../../base/http/context.ts';
import { RefusalError } from '../../base/wire/refusal.ts';
import { mediaByKey, type MediaRow } from '../../base/media/media-queries.ts';
import { movePost } from './move-post.ts';
import { mediaContent } from './video-content.ts';
import { postsAwaiting, type PostChanges, type PostRow } from './post-queries.ts';

/**
 * Thrown to leave a post unchanged because it no longer waits for the video: the video was
 * replaced, or another process released the post first. Not a failure.
 */
class NoLongerAwaited extends Error {}

/**
 * The content and state of a post after the conversion of its video. The state is the one that the
 * post's author requested, or draft if the conversion failed.
 */
function changesAfterConversion({ content, awaits }: PostRow, media: MediaRow): PostChanges {
  if (content.type !== 'video' || awaits === null) throw new NoLongerAwaited();
  const { caption_html, captions } = content;
  const shown: PostContent =
    media.state === 'ready'
      ? {
          type: 'video',
          embed_html: '',
          caption_html,
          ...mediaContent(media),
          ...(captions && { captions }),
        }
      : {
          type: 'video',
          url: '',
          poster: '',
          embed_html: '',
          width: 0,
          height: 0,
          duration: 0,
          caption_html,
        };
  const kept = { content: JSON.stringify(shown), awaits: null };
  if (media.state === 'failed')
    return { ...kept, state: 'draft', is_private: false, publish_on: null };
  const time = (text: string | null): Date | null => (text === null ? null : new Date(text));
  return {
    ...kept,
    state: awaits.state,
    is_private: awaits.is_private,
    publish_on: time(awaits.publish_on),
    ...(awaits.published_at !== null && { published_at: new Date(awaits.published_at) }),
  };
}

/**
 * Once the conversion of a video has succeeded or failed, releases all posts that wait for the
 * video. Safe to run concurrently: each post is checked again under its lock and released once.
 */
export async function releasePosts(deps: Deps, key: string): Promise<void> {
  const media = await mediaByKey(deps.db, key);
  if (!media || media.state === 'waiting') return;
  for (const post of await postsAwaiting(deps.db, key)) {
    try {
      await movePost(deps, post, function decide(current) {
        if (current.state !== 'transcoding' || current.awaits?.media !== key)
          throw new NoLongerAwaited();
        return changesAfterConversion(current, media);
      });
    } catch (error) {
      if (
        !(error instanceof NoLongerAwaited) &&
        !(error instanceof RefusalError && error.status === 404)
      )
        throw error;
    }
  }
}
