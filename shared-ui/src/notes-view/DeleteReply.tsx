import { deleteReply, replyTexts } from '@tessera/shared-contracts/replies/endpoints';
import type { ReactNode } from 'react';
import { IconDelete } from '../Icon.tsx';
import { IconButton } from '../IconButton.tsx';
import { Island } from '../islands/Island.tsx';
import { usePress } from '../presses.ts';

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

/** The button that deletes a reply; on pages of the server inside a plain form. */
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

/** The same in server-made HTML. */
export const DeleteReplyIsland = (props: DeleteReplyProps): ReactNode => (
  <Island name="delete-reply" seed={props}>
    <DeleteReply {...props} />
  </Island>
);
