import { listNotes } from '@tessera/shared-contracts/notes/endpoints';
import type { ActionContext } from '../actions/action-context.ts';
import { mountDialog } from '../mounting/mount-dialog.ts';
import { NotesDialog, type NotesDialogProps } from './NotesDialog.tsx';

/** Opens the notes of the post around a control. One at a time. */
export async function openNotes(context: ActionContext): Promise<void> {
  const { platform, model } = context;
  if (!model) return;
  const load: NotesDialogProps['load'] = async (filter, before, signal) => {
    try {
      return await platform.call(listNotes, { query: { post_id: model.id, filter, before } }, { signal });
    } catch (error) {
      if (!signal.aborted) platform.log.error(error, { action: 'notes' });
      throw error;
    }
  };
  mountDialog(context, 'notes', (close) => <NotesDialog postId={model.id} load={load} onClose={close} />);
}
