import { createId } from '@tessera/shared-contracts/core/create-id';
import type { PostActionModel } from '@tessera/shared-contracts/posts/post';
import { outboxTexts } from '@tessera/shared-contracts/platform/outbox';
import { replyTexts, replyToPost as replyCall } from '@tessera/shared-contracts/replies/endpoints';
import { useRef } from 'react';
import type { ViewerServices } from '../actions/action-context.ts';
import { runWaitingAction } from '../posts/run-post-action.ts';
import { withNotes } from '../state/post-state.ts';
import { addReply } from '../state/reply-state.ts';

export type ReplyServices = Pick<ViewerServices, 'platform' | 'announce' | 'posts' | 'replies'>;

/** A post that accepts replies. */
export type RepliedPost = Pick<PostActionModel, 'id' | 'post_url' | 'tumblelog' | 'tumblelog_key'>;

/** The text and photo of a reply. */
export interface ReplyDraft {
  readonly text: string;
  readonly photo?: { readonly file: File; readonly alt: string } | undefined;
}

/** Sends a reply. Resolves to true if it was stored; failures are shown. */
export type SendReply = (draft: ReplyDraft) => Promise<boolean>;

/**
 * Sends replies to a post. A reply is added to the list on the post's page; elsewhere a toast
 * confirms it. An unchanged retry, such as after a lost response, reuses the submission key, so
 * that only one reply is created.
 *
 * @param source where the form is
 */
export function useSendReply(
  { platform, announce, posts, replies }: ReplyServices,
  { id, post_url, tumblelog, tumblelog_key }: RepliedPost,
  source: 'stream' | 'post-page',
): SendReply {
  const last = useRef<{ readonly draft: ReplyDraft; readonly key: string }>(undefined);

  function keyOf(draft: ReplyDraft): string {
    const before = last.current?.draft;
    const isSame =
      before?.text === draft.text &&
      before.photo?.file === draft.photo?.file &&
      before.photo?.alt === draft.photo?.alt;
    if (!last.current || !isSame) last.current = { draft, key: createId() };
    return last.current.key;
  }

  /** Whether the page shows the replies to this post. */
  const isListed = (): boolean =>
    window.location.pathname === new URL(post_url, window.location.origin).pathname &&
    replies.shown.read(id) !== undefined;

  return async function send({ text, photo }) {
    const draft = { text: text.trim(), photo };
    const data = {
      reply_text: draft.text,
      post_id: id,
      tumblelog,
      tumblelog_key,
      source,
      ...(photo && { photo_alt: photo.alt }),
      submission_key: keyOf(draft),
    };
    const outcome = await runWaitingAction(
      platform,
      id,
      replyCall,
      { body: { data } },
      { kind: 'reply', text: draft.text, target: id, key: data.submission_key },
      { asksToLogIn: true, ...(photo && { file: photo.file }) },
    );
    if (outcome.kind === 'waits') {
      last.current = undefined;
      platform.toasts.show({ text: outboxTexts.waits('reply') });
      return true;
    }
    if (outcome.kind !== 'success') return false;
    last.current = undefined;
    posts.update(id, withNotes(1));
    addReply(replies, id, outcome.value.reply);
    if (isListed()) announce(replyTexts.done);
    else
      platform.toasts.show({
        text: replyTexts.done,
        link: { href: `${post_url}#replies`, label: replyTexts.heading },
      });
    return true;
  };
}
