import { deleteReply, replyTexts } from '@tessera/shared-contracts/replies/endpoints';
import type { ReactNode } from 'react';
import { IconDelete } from '../Icon.tsx';
import { IconButton } from '../IconButton.tsx';

/** Fields of the plain form that deletes a reply without script. */
export interface PlainForm {
  readonly formKey: string;
  /** The page to return to. */
  readonly returnTo: string;
}

/** The button that deletes a reply, by delegation; on pages of the server inside a plain form. */
export function DeleteReply({
  replyId,
  form,
}: {
  readonly replyId: string;
  readonly form?: PlainForm | undefined;
}): ReactNode {
  const button = (
    <IconButton
      type="submit"
      data-action="delete-reply"
      data-reply={replyId}
      label={replyTexts.delete}
      title={null}
    >
      <IconDelete />
    </IconButton>
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
