import { helpTopics, topicsFor } from '@tessera/shared-contracts/help/help-topics';
import type { HelpTopicProps } from '@tessera/shared-contracts/help/help-views';
import type { ReactNode } from 'react';
import './help.css';
import { topicPath } from './TopicList.tsx';
import { topicTexts } from './topic-texts.tsx';
import { TopicList } from './TopicList.tsx';

/** `/help/{topic}` */
export function HelpTopicPage({ slug: shown, isMobile }: HelpTopicProps): ReactNode {
  const others = topicsFor(isMobile).filter(({ slug }) => slug !== shown);
  return (
    <>
      <div className="page__column">
        <header className="page__head">
          <h1 className="page__title">{helpTopics.find(({ slug }) => slug === shown)?.title}</h1>
        </header>
        <div className="page__prose">{topicTexts[shown](isMobile)}</div>
      </div>
      <nav className="page__side" aria-labelledby="other-topics">
        <h2 className="page__side-title" id="other-topics">
          Other topics
        </h2>
        <TopicList topics={others} hrefOf={({ slug }) => topicPath(slug, isMobile)} />
      </nav>
    </>
  );
}
