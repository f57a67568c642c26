import { topicsFor } from '@tessera/shared-contracts/help/help-topics';
import type { HelpProps } from '@tessera/shared-contracts/help/help-views';
import { pages } from '@tessera/shared-contracts/pages/pages';
import type { ReactNode } from 'react';
import './help.css';
import { topicPath } from './TopicList.tsx';
import { topicTexts } from './topic-texts.tsx';
import { TopicList } from './TopicList.tsx';

/** `/help`: all topics in full, except keyboard shortcuts on phones. */
export function HelpPage({ isMobile }: HelpProps): ReactNode {
  const topics = topicsFor(isMobile);
  return (
    <>
      <nav className="page__side" aria-label="Topics">
        <TopicList topics={topics} hrefOf={({ slug }) => `#${slug}`} />
      </nav>
      <div className="page__column">
        <header className="page__head">
          <h1 className="page__title">How Tessera works</h1>
        </header>
        <div className="page__prose">
          {topics.map(({ slug, title }) => (
            <section key={slug} aria-labelledby={slug}>
              <h2 id={slug}>{title}</h2>
              {topicTexts[slug](isMobile)}
              <p>
                <a href={topicPath(slug, isMobile)}>
                  Only this topic<span className="visually-hidden">: {title}</span>
                </a>
              </p>
            </section>
          ))}
          {isMobile && (
            <p>
              <a href={`${pages.help.path}?variant=full`}>Help with keyboard shortcuts</a>
            </p>
          )}
        </div>
      </div>
    </>
  );
}
