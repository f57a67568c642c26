import { noteTexts, type Note } from '@tessera/shared-contracts/notes/note';
import { Kept } from '@tessera/shared-ui/islands/Kept';
import { IconHeart, IconReblog, IconReply, type IconComponent } from '@tessera/shared-ui/Icon';
import { LocalTime } from '@tessera/shared-ui/LocalTime';
import { NoteMark } from '@tessera/shared-ui/notes-view/NoteMark';
import { ReplyPhotoLink } from '@tessera/shared-ui/notes-view/ReplyPhotoLink';
import { Html } from '@tessera/shared-ui/content/Html';
import type { ReactNode } from 'react';
import { DeleteReply, type PlainForm } from '../replies/DeleteReply.tsx';
import { ReplyText } from '../replies/ReplyText.tsx';

const kinds: Readonly<
  Record<Note['type'], { readonly Icon: IconComponent; readonly did: string }>
> = {
  like: { Icon: IconHeart, did: noteTexts.liked },
  reblog: { Icon: IconReblog, did: noteTexts.reblogged },
  reply: { Icon: IconReply, did: noteTexts.replied },
};

/** A note that the server rendered: only the fields that its row needs for hydration. */
export interface RenderedNote extends Pick<Note, 'type' | 'id'> {
  readonly can_delete?: boolean;
}

/** The blog, action and time of a note, with its text, photo or tags if it has any. */
function NoteBody({ note }: { readonly note: Note }): ReactNode {
  const { Icon, did } = kinds[note.type];
  const time = <LocalTime at={note.created_at} format="date" />;
  return (
    <>
      <NoteMark avatar={note.blog.avatar_url} Icon={Icon} isLike={note.type === 'like'} />
      <div className="list__main">
        <p className="note-row__line">
          <a className="note-row__name" href={note.blog.url}>
            {note.blog.name}
          </a>{' '}
          {did}
        </p>
        {note.type === 'reply' && note.text !== '' && (
          <p className="note-row__text" dir="auto">
            <ReplyText text={note.text} mentions={note.mentions} />
          </p>
        )}
        {note.type === 'reply' && note.photo && (
          <ReplyPhotoLink photo={note.photo} by={note.blog.name} />
        )}
        {note.type === 'reblog' && note.html !== '' && (
          <Html className="note-row__html" html={note.html} />
        )}
        {note.type === 'reblog' && note.tags.length > 0 && (
          <p className="note-row__tags">{note.tags.map((tag) => `#${tag}`).join(' ')}</p>
        )}
        <p className="list__note">
          {note.type === 'reblog' ? (
            <a className="list__note-link" href={note.post_url}>
              {time}
            </a>
          ) : (
            time
          )}
        </p>
      </div>
    </>
  );
}

/** Identifies a note among those of its post. */
const keyOf = ({ type, id }: RenderedNote): string => `${type}-${id}`;

export interface NoteListProps {
  readonly postId: string;
  readonly notes: readonly (RenderedNote | Note)[];
  /** On server-drawn pages: fields for deleting without script. */
  readonly form?: PlainForm | undefined;
}

/** Notes of a post, newest first, on the notes page and in the dialog. */
export const NoteList = ({ postId, notes, form }: NoteListProps): ReactNode => (
  <ul className="list note-list" aria-label={noteTexts.heading}>
    {notes.map((note) => (
      <li className="list__row note-row" key={keyOf(note)}>
        <Kept part={keyOf(note)}>{'blog' in note && <NoteBody note={note} />}</Kept>
        {'can_delete' in note && note.can_delete && (
          <DeleteReply replyId={note.id} postId={postId} form={form} />
        )}
      </li>
    ))}
  </ul>
);
