import type { topicsFor, HelpTopicSlug } from '@tessera/shared-contracts/help/help-topics';
import { pages } from '@tessera/shared-contracts/pages/pages';
import type { ReactNode } from 'react';

/** The path of a topic's page. */
export const topicPath = (slug: HelpTopicSlug, isMobile: boolean): string =>
  `${pages.help.path}/${slug}${isMobile ? '?variant=mobile' : ''}`;

type Topics = ReturnType<typeof topicsFor>;

export const TopicList = ({
  topics,
  hrefOf,
}: {
  readonly topics: Topics;
  readonly hrefOf: (topic: Topics[number]) => string;
}): ReactNode => (
  <ul className="help__topics">
    {topics.map((topic) => (
      <li key={topic.slug}>
        <a className="help__topic" href={hrefOf(topic)}>
          <strong>{topic.title}</strong>
          <span className="help__about">{topic.about}</span>
        </a>
      </li>
    ))}
  </ul>
);
