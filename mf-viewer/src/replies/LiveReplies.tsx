import { isEmptyText } from '@tessera/shared-contracts/core/empty-text';
import { localStore } from '@tessera/shared-ui/guarded-storage';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useLive } from '../parts/live-context.tsx';
import { useListFocus } from './use-list-focus.ts';
import { useDeletedReplies } from '../state/use-deleted-replies.ts';
import { useKeyed } from '../state/use-keyed.ts';
import { PlainReplyForm, replyFields, type PlainReplyFormProps } from './PlainReplyForm.tsx';
import { RepliesSection, type RepliesSeed } from './RepliesSection.tsx';
import { useSendReply, type ReplyDraft } from './use-send-reply.ts';

const storage = localStore();

/**
 * The replies to a post. Replies written in this tab since the page loaded are added, and those
 * deleted in this tab are removed.
 */
export function LiveReplies(seed: RepliesSeed): ReactNode {
  const { replies } = useLive();
  const { post, formKey } = seed;
  const known = useKeyed(replies.shown, post.id, seed.replies);
  const deleted = useDeletedReplies(replies);
  const shown = known.filter(({ id }) => !deleted.has(id));
  return (
    <RepliesSection
      {...seed}
      replies={shown}
      list={useListFocus<HTMLUListElement>(shown.length)}
      replyForm={<LiveReplyForm post={post} formKey={formKey} />}
    />
  );
}

function readDraft({ elements }: HTMLFormElement): ReplyDraft {
  const fieldOf = (name: string) => elements.namedItem(name);
  const [text, photo, alt] = [replyFields.text, replyFields.photo, replyFields.alt].map(fieldOf);
  const file = photo instanceof HTMLInputElement ? photo.files?.[0] : undefined;
  return {
    text: text instanceof HTMLTextAreaElement ? text.value : '',
    ...(file && { photo: { file, alt: alt instanceof HTMLInputElement ? alt.value.trim() : '' } }),
  };
}

function clear({ elements }: HTMLFormElement, name: string): void {
  const field = elements.namedItem(name);
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = '';
}

/**
 * The reply form on a post's page, sent without leaving the page. Its fields are uncontrolled,
 * because people may type before hydration. Text is stored in the browser until it is sent.
 */
function LiveReplyForm({
  post,
  formKey,
}: Pick<PlainReplyFormProps, 'post' | 'formKey'>): ReactNode {
  const live = useLive();
  const send = useSendReply(live, post, 'post-page');
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  // a ref, because a second press may come before React has rendered the new state
  const isSending = useRef(false);
  const draftKey = `tessera:reply-below:${live.platform.bootstrap.user?.name ?? ''}:${post.id}`;

  useEffect(() => {
    const field = form.current?.elements.namedItem(replyFields.text);
    if (field instanceof HTMLTextAreaElement && field.value === '')
      field.value = storage.read(draftKey) ?? '';
  }, [draftKey]);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const { currentTarget } = event;
    const draft = readDraft(currentTarget);
    if (isSending.current || (isEmptyText(draft.text) && !draft.photo)) return;
    isSending.current = true;
    setBusy(true);
    const isSent = await send(draft);
    isSending.current = false;
    setBusy(false);
    if (!isSent) return;
    // what was typed or chosen during sending belongs to the next reply
    const later = readDraft(currentTarget);
    const [hasSameText, hasSamePhoto] = [
      later.text === draft.text,
      later.photo?.file === draft.photo?.file,
    ];
    if (hasSameText) storage.remove(draftKey);
    // emptied by script, a required field would look like a mistake of the user; a reset one does not
    if (hasSameText && hasSamePhoto) currentTarget.reset();
    else if (hasSameText) clear(currentTarget, replyFields.text);
    else if (hasSamePhoto) {
      clear(currentTarget, replyFields.photo);
      clear(currentTarget, replyFields.alt);
    }
  }
  return (
    <PlainReplyForm
      ref={form}
      post={post}
      formKey={formKey}
      isBusy={isBusy}
      onInput={({ currentTarget }) => {
        storage.write(draftKey, readDraft(currentTarget).text);
      }}
      onSubmit={(event) => void submit(event)}
    />
  );
}
