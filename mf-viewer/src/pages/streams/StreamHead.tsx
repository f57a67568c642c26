import {
  ownStreamPath,
  ownStreams,
  ownStreamTitles,
  type StreamHeadProps,
} from '@tessera/shared-contracts/pages/stream-page-views';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import type { ReactNode } from 'react';

/** The title of a stream, with tabs if given. A visually hidden title has no tabs. */
export function StreamHead({
  title,
  isHidden = false,
  about,
  link,
  tabs,
}: StreamHeadProps): ReactNode {
  if (isHidden) return <h1 className="visually-hidden">{title}</h1>;
  return (
    <>
      <header className="page__head">
        <h1 className="page__title">{title}</h1>
        {link && (
          <div className="page__head-actions">
            <LinkButton href={link.href}>{link.label}</LinkButton>
          </div>
        )}
      </header>
      {about !== undefined && <p className="page__lede">{about}</p>}
      {tabs && <OwnTabs {...tabs} />}
    </>
  );
}

/** Tabs for the pages of the viewer's own posts. */
const OwnTabs = ({ current, blog }: NonNullable<StreamHeadProps['tabs']>): ReactNode => (
  <nav className="page__tabs" aria-label="Your posts">
    {ownStreams.map((name) => (
      <a
        className="page__tab"
        key={name}
        href={ownStreamPath(name, blog)}
        {...(name === current && { 'aria-current': 'page' })}
      >
        {ownStreamTitles[name]}
      </a>
    ))}
  </nav>
);
