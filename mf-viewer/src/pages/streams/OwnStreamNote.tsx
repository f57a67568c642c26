import { pages } from '@tessera/shared-contracts/pages/pages';
import type {
  OwnStream,
  OwnStreamNoteProps,
} from '@tessera/shared-contracts/pages/stream-page-views';
import type { ReactNode } from 'react';

interface Note {
  readonly title: string;
  readonly text: string;
  readonly link: { readonly label: string; readonly href: string };
}

const notes: Readonly<Record<OwnStream, Note>> = {
  drafts: {
    title: 'About drafts',
    text: 'A draft is only visible to you and the members of its blog. Publish it, schedule it or add it to the queue when it is ready.',
    link: { label: 'How posting works', href: `${pages.help.path}/posting` },
  },
  queue: {
    title: 'About the queue',
    text: 'Add posts now, and they are published one by one over the day. You set how many, and between which hours.',
    link: { label: 'How the queue works', href: `${pages.help.path}/queue` },
  },
  inbox: {
    title: 'About the inbox',
    text: 'Questions wait here until you answer or delete them, submissions until you publish them. Nobody else sees them before.',
    link: { label: 'Who may ask', href: pages.ownBlogs.path },
  },
};

/** What one of the user's own streams is for, beside it. */
export function OwnStreamNote({ name }: OwnStreamNoteProps): ReactNode {
  const { title, text, link } = notes[name];
  return (
    <section className="page__side-section">
      <h2 className="page__side-title">{title}</h2>
      <p className="page__text">{text}</p>
      <a href={link.href}>{link.label}</a>
    </section>
  );
}
