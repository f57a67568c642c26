import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { noteFilters, noteTexts } from '@tessera/shared-contracts/notes/note';
import type { NotesProps } from '@tessera/shared-contracts/notes/note-views';
import { replyTexts } from '@tessera/shared-contracts/replies/endpoints';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import { formatCount } from '@tessera/shared-ui/format/count';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import type { ReactNode } from 'react';
import './notes.css';
import { Island } from '../../post-view/Island.tsx';
import { PageNotes } from '../../notes/PageNotes.tsx';

type NotesIslandProps = Pick<
  NotesProps,
  'postId' | 'filter' | 'notes' | 'olderHref' | 'formKey' | 'returnTo'
>;

/** The notes on a page. Hydrated only if the reader can delete one of the replies. */
function NotesIsland({
  postId,
  filter,
  notes,
  olderHref,
  formKey,
  returnTo,
}: NotesIslandProps): ReactNode {
  const shared = { postId, filter, isLast: olderHref === undefined, form: { formKey, returnTo } };
  const content = <PageNotes {...shared} notes={notes} />;
  if (!notes.some((note) => note.type === 'reply' && note.can_delete)) return content;
  const rendered = notes.map(({ type, id, ...note }) =>
    'can_delete' in note ? { type, id, can_delete: note.can_delete } : { type, id },
  );
  return (
    <Island name="notes" seed={{ ...shared, notes: rendered }}>
      {content}
    </Island>
  );
}

/** `/@name/post/{id}/{slug}/notes` */
export function NotesPage({
  title,
  postId,
  postUrl,
  filter,
  counts,
  notes,
  areRepliesOff,
  olderHref,
  formKey,
  returnTo,
}: NotesProps): ReactNode {
  return (
    <div className="page__column">
      <header className="page__head">
        <h1 className="page__title">{title}</h1>
        <div className="page__head-actions">
          <LinkButton href={postUrl}>View post</LinkButton>
        </div>
      </header>
      <nav className="page__tabs" aria-label={noteTexts.choose}>
        {noteFilters.map((one) => (
          <a
            className="page__tab"
            key={one}
            href={blogPaths.notes(postUrl, one)}
            {...(one === filter && { 'aria-current': 'page' })}
          >
            {noteTexts.filters[one]} {formatCount(counts[one])}
          </a>
        ))}
      </nav>
      <NotesIsland {...{ postId, filter, notes, olderHref, formKey, returnTo }} />
      {areRepliesOff && filter !== 'likes' && filter !== 'reblogs' && (
        <FieldNote>{replyTexts.off}</FieldNote>
      )}
      {olderHref !== undefined && (
        <nav className="stream__more" aria-label={noteTexts.more}>
          <LinkButton rel="next" href={olderHref}>
            {noteTexts.more}
          </LinkButton>
        </nav>
      )}
    </div>
  );
}
