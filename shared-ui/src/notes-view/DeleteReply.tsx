import { deleteReply, replyTexts } from '@tessera/shared-contracts/replies/endpoints';
import type { ReactNode } from 'react';
import { IconDelete } from '../Icon.tsx';

/** Fields of the plain form that deletes a reply without script. */
export interface PlainForm {
  readonly formKey: string;
  /** The page to come back to. */
  readonly returnTo: string;
}

/**
 * The button that deletes a reply, by delegation; on a page of the server in a form that does the
 * same without script.
 */
export function DeleteReply({
  replyId,
  form,
}: {
  readonly replyId: string;
  readonly form?: PlainForm | undefined;
}): ReactNode {
  const button = (
    <button
      type="submit"
      className="icon-button"
      data-action="delete-reply"
      data-reply={replyId}
      aria-label={replyTexts.delete}
    >
      <IconDelete />
    </button>
  );
  if (!form) return button;
  return (
    <form className="note-row__delete" method="post" action={deleteReply.path}>
      <input type="hidden" name="form_key" value={form.formKey} />
      <input type="hidden" name="reply_id" value={replyId} />
      <input type="hidden" name="return_to" value={form.returnTo} />
      {button}
    </form>
  );
}
