import { listNotes } from '@tessera/shared-contracts/notes/endpoints';
import { isCallError } from '@tessera/shared-contracts/platform/platform';
import { postDeleted } from '@tessera/shared-contracts/posts/events';
import type { ActionContext } from '../actions/action-context.ts';
import { Live } from '../parts/live-context.tsx';
import { mountDialog } from '../parts/mount-dialog.ts';
import { NotesDialog, type NotesDialogProps } from './NotesDialog.tsx';

/**
 * Opens a dialog with the notes of the post that contains the control, unless a notes dialog is
 * open. If the post no longer exists, it is removed from the page and the dialog closes.
 */
export async function openNotes(context: ActionContext): Promise<void> {
  const { platform, model } = context;
  if (!model) return;
  const loadOrClose =
    (closeDialog: () => void): NotesDialogProps['load'] =>
    async (filter, before, signal) => {
      try {
        return await platform.call(
          listNotes,
          { query: { post_id: model.id, filter, before } },
          { signal },
        );
      } catch (error) {
        if (!signal.aborted && isCallError(error) && error.status === 404) {
          closeDialog();
          platform.bus.emit(postDeleted, { post_id: model.id });
          if (error.errors[0]) platform.toasts.show({ text: error.errors[0] });
        } else if (!signal.aborted) platform.log.error(error, { action: 'notes' });
        throw error;
      }
    };
  mountDialog(context, 'notes', (close) => (
    <Live services={context}>
      <NotesDialog
        postId={model.id}
        areRepliesOff={model.are_replies_off === true}
        load={loadOrClose(close)}
        onClose={close}
      />
    </Live>
  ));
}
