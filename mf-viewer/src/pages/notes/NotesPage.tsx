import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { noteFilters, noteTexts } from '@tessera/shared-contracts/notes/note';
import type { NotesProps } from '@tessera/shared-contracts/notes/note-views';
import { replyTexts } from '@tessera/shared-contracts/replies/endpoints';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import { formatCount } from '@tessera/shared-ui/format/count';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import type { ReactNode } from 'react';
import { NotesIsland } from './NotesIsland.tsx';
import './notes.css';

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
