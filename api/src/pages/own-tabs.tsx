import type { ReactNode } from 'react';

export type OwnStream = 'drafts' | 'queue' | 'inbox';
export const ownTitles: Readonly<Record<OwnStream, string>> = { drafts: 'Drafts', queue: 'Queue', inbox: 'Inbox' };

/** The pages of one's own posts, side by side. */
export function OwnTabs({ current, prefix }: { readonly current: OwnStream; readonly prefix: string }): ReactNode {
  return (
    <nav className="page__tabs" aria-label="Your posts">
      {(['drafts', 'queue', 'inbox'] as const).map((name) => <a key={name} href={`${prefix}/${name}`} {...(name === current && { 'aria-current': 'page' })}>{ownTitles[name]}</a>)}
    </nav>
  );
}
