import { deleteReply, replyTexts } from '@tessera/shared-contracts/replies/endpoints';
import type { ReactNode } from 'react';
import { IconDelete } from '@tessera/shared-ui/Icon';
import { IconButton } from '@tessera/shared-ui/IconButton';
import { usePress } from '../state/presses.ts';

/** Fields of the plain form that deletes a reply without script. */
export interface PlainForm {
  readonly formKey: string;
  /** The page to return to. */
  readonly returnTo: string;
}

export interface DeleteReplyProps {
  readonly replyId: string;
  readonly postId: string;
  readonly form?: PlainForm | undefined;
}

/** The button that deletes a reply; on server-drawn pages it is inside a plain form. */
export function DeleteReply({ replyId, postId, form }: DeleteReplyProps): ReactNode {
  const press = usePress();
  const button = (
    <IconButton
      type={form ? 'submit' : 'button'}
      {...press({ action: 'delete-reply', detail: { replyId, postId } })}
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
