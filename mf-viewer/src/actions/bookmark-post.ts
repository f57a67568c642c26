import { bookmark, unbookmark } from '@tessera/shared-contracts/bookmarks/endpoints';
import { bookmarkTexts } from '@tessera/shared-contracts/bookmarks/texts';
import { pages } from '@tessera/shared-contracts/pages/pages';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { runPostAction } from '../posts/run-post-action.ts';
import { withBookmark, type PostStore } from '../state/post-state.ts';
import type { ActionContext } from './action-context.ts';

/** Bookmarks a post, or removes its bookmark, and says so in a toast. */
export async function toggleBookmark(
  platform: Platform,
  posts: PostStore,
  postId: string,
): Promise<void> {
  const model = posts.read(postId)?.action;
  if (!model || !platform.bootstrap.user) return;
  const { id, reblog_key: key } = model;
  const isKept = model.bookmarked !== true;
  const outcome = isKept
    ? await runPostAction(platform, id, bookmark, { body: { id, key } })
    : await runPostAction(platform, id, unbookmark, { body: { id } });
  if (outcome.kind !== 'success') return;
  posts.change(id, 'bookmark', withBookmark(isKept));
  platform.toasts.show(
    isKept
      ? {
          text: bookmarkTexts.added,
          link: { href: pages.bookmarks.path, label: bookmarkTexts.open },
        }
      : { text: bookmarkTexts.removed },
  );
}

/** Toggles the bookmark of the post that contains the pressed control. */
export const bookmarkPost = ({ platform, posts, model }: ActionContext): Promise<void> =>
  toggleBookmark(platform, posts, model?.id ?? '');
