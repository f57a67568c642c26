import { listNotes } from '@tessera/shared-contracts/notes/endpoints';
import { createRoot } from 'react-dom/client';
import { skip, Subscription } from 'rxjs';
import type { ActionContext } from '../actions/action-context.ts';
import { element } from '../stream/element.ts';
import { NotesDialog, type NotesDialogProps } from './NotesDialog.tsx';

/** Opens the notes of the post around a control. One at a time. */
export async function openNotes({ platform, lifetime, container, model }: ActionContext): Promise<void> {
  if (!model || lifetime.closed || container.querySelector('[data-notes-dialog]')) return;
  const holder = element('div', '');
  holder.dataset['notesDialog'] = model.id;
  container.append(holder);
  const root = createRoot(holder);
  const open = new Subscription(() => {
    root.unmount();
    holder.remove();
    lifetime.remove(open);
  });
  lifetime.add(open);
  open.add(platform.router.page$.pipe(skip(1)).subscribe(() => open.unsubscribe()));

  const load: NotesDialogProps['load'] = async (filter, before, signal) => {
    try {
      return await platform.call(listNotes, { query: { post_id: model.id, filter, before } }, { signal });
    } catch (error) {
      if (!signal.aborted) platform.log.error(error, { action: 'notes' });
      throw error;
    }
  };
  root.render(<NotesDialog postId={model.id} load={load} onClose={() => open.unsubscribe()} />);
}
