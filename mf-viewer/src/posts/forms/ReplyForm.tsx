import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import type { PostActionModel } from '@tessera/shared-contracts/posts/post';
import { replyTexts, replyToPost as replyCall } from '@tessera/shared-contracts/replies/endpoints';
import { useRef, type ReactNode } from 'react';
import type { ViewerServices } from '../../actions/action-context.ts';
import { withNotes } from '../../state/post-state.ts';
import { runPostAction } from '../run-post-action.ts';
import { InlineForm, type InlineFormProps } from './InlineForm.tsx';
import type { FormPlace } from './use-post-forms.tsx';

export interface ReplyFormProps extends Pick<
  InlineFormProps,
  'choices' | 'tools' | 'fileTarget' | 'className'
> {
  readonly services: Pick<ViewerServices, 'platform' | 'posts'>;
  readonly model: PostActionModel;
  readonly place: FormPlace;
  readonly photo?: { readonly file: File; readonly alt: string } | undefined;
  readonly onSent?: () => void;
}

/**
 * Adds a new reply at the end wherever the replies of its post are shown; returns whether that was
 * anywhere.
 *
 * @param html '' if nobody could draw it
 */
function showReply(postId: string, html: string): boolean {
  if (html === '') return false;
  const lists = [...document.querySelectorAll<HTMLElement>('[data-replies]')].filter(
    (list) => list.dataset['replies'] === postId,
  );
  // oxlint-disable-next-line no-restricted-properties -- a note as our own server rendered it
  for (const list of lists) list.insertAdjacentHTML('beforeend', html);
  return lists.length > 0;
}

/** What is sent with one key, and the key. */
interface SentReply {
  readonly text: string;
  readonly file: File | undefined;
  readonly alt: string | undefined;
  readonly key: string;
}

/**
 * A reply to a post. The draft is stored until it is sent. What is sent again unchanged, as after a
 * lost answer, makes one reply.
 */
export function ReplyForm({
  services: { platform, posts },
  model,
  place,
  photo,
  onSent,
  ...parts
}: ReplyFormProps): ReactNode {
  const last = useRef<SentReply>(undefined);

  function keyOf(text: string): string {
    const { file, alt } = photo ?? {};
    const isSame =
      last.current?.text === text && last.current.file === file && last.current.alt === alt;
    if (!last.current || !isSame) last.current = { text, file, alt, key: crypto.randomUUID() };
    return last.current.key;
  }

  async function send(text: string): Promise<boolean> {
    const data = {
      reply_text: text.trim(),
      post_id: model.id,
      tumblelog: model.tumblelog,
      tumblelog_key: model.tumblelog_key,
      source: 'stream',
      ...(photo && { photo_alt: photo.alt }),
      submission_key: keyOf(text.trim()),
    };
    const outcome = await runPostAction(
      platform,
      model.id,
      replyCall,
      { body: { data } },
      { asksToLogIn: true, ...(photo && { file: photo.file }) },
    );
    if (outcome.kind !== 'success') return false;
    onSent?.();
    posts.update(model.id, withNotes(1));
    if (!showReply(model.id, outcome.value.reply_html))
      platform.toasts.show({
        text: replyTexts.done,
        link: { href: model.post_url, label: replyTexts.heading },
      });
    return true;
  }

  return (
    <InlineForm
      {...parts}
      place={place}
      label={replyTexts.label}
      submit={replyTexts.submit}
      maxLength={postLimits.reply}
      isMultiline
      draftKey={`tessera:reply:${model.id}`}
      hasMore={photo !== undefined}
      send={send}
    />
  );
}
