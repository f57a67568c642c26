import { notesView } from '@tessera/shared-contracts/notes/note-views';
import { staticView } from '@tessera/shared-ui/server-half';
import { NotesPage } from './NotesPage.tsx';

export const notePages = [staticView(notesView, NotesPage)];
