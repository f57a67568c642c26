import { notesView } from '@tessera/shared-contracts/notes/note-views';
import { readBy } from '@tessera/shared-ui/server-half';
import { NotesPage } from './NotesPage.tsx';

export const notePages = [readBy(notesView, NotesPage)];
