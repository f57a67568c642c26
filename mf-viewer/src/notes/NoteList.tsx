import { noteTexts, type Note } from '@tessera/shared-contracts/notes/note';
import type { ReactNode } from 'react';
import { Avatar } from '@tessera/shared-ui/Avatar';
import { IconHeart, IconReblog, IconReply, type IconComponent } from '@tessera/shared-ui/Icon';
import { LocalTime } from '@tessera/shared-ui/LocalTime';
import { Html } from '@tessera/shared-ui/post-view/Html';
import { MentionText } from '@tessera/shared-ui/post-view/MentionText';
import {
  DeleteReply,
  DeleteReplyIsland,
  type PlainForm,
} from '@tessera/shared-ui/notes-view/DeleteReply';
import { ReplyPhotoLink } from '@tessera/shared-ui/notes-view/ReplyPhotoLink';

const kinds: Readonly<
  Record<Note['type'], { readonly Icon: IconComponent; readonly did: string }>
> = {
  like: { Icon: IconHeart, did: noteTexts.liked },
  reblog: { Icon: IconReblog, did: noteTexts.reblogged },
  reply: { Icon: IconReply, did: noteTexts.replied },
};

interface NoteRowProps {
  readonly postId: string;
  readonly note: Note;
  readonly form?: PlainForm | undefined;
}

/** One note: blog, action, time, and its text. */
function NoteRow({ postId, note, form }: NoteRowProps): ReactNode {
  const { Icon, did } = kinds[note.type];
  const time = <LocalTime at={note.created_at} />;
  return (
    <li
      className="list__row note-row"
      data-note={note.type}
      {...(note.type === 'reply' && { 'data-reply-id': note.id })}
    >
      <span className="note-row__who">
        <Avatar src={note.blog.avatar_url} />
        <span className="note-row__kind">
          <Icon />
        </span>
      </span>
      <div className="list__main">
        <p className="note-row__line">
          <a className="note-row__name" href={note.blog.url}>
            {note.blog.name}
          </a>{' '}
          {did}
        </p>
        {note.type === 'reply' && note.text !== '' && (
          <p className="note-row__text" dir="auto">
            <MentionText text={note.text} mentions={note.mentions} />
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
      {note.type === 'reply' &&
        note.can_delete &&
        (form ? (
          <DeleteReplyIsland replyId={note.id} postId={postId} form={form} />
        ) : (
          <DeleteReply replyId={note.id} postId={postId} />
        ))}
    </li>
  );
}

export interface NoteListProps {
  readonly postId: string;
  readonly notes: readonly Note[];
  /** On pages of the server: fields for deleting without script. */
  readonly form?: PlainForm;
}

/** Notes of a post, newest first. Pure markup for the page of notes and for the dialog over a stream. */
export const NoteList = ({ postId, notes, form }: NoteListProps): ReactNode => (
  <ul className="list note-list" aria-label={noteTexts.heading}>
    {notes.map((note) => (
      <NoteRow key={`${note.type} ${note.id}`} postId={postId} note={note} form={form} />
    ))}
  </ul>
);
