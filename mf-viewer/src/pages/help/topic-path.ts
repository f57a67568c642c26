import type { HelpTopicSlug } from '@tessera/shared-contracts/help/help-topics';
import { pages } from '@tessera/shared-contracts/pages/pages';

/** The path of a topic's page. */
export const topicPath = (slug: HelpTopicSlug, isMobile: boolean): string =>
  `${pages.help.path}/${slug}${isMobile ? '?variant=mobile' : ''}`;
