import type { HelpTopicSlug } from '@tessera/shared-contracts/help/help-topics';
import { pages } from '@tessera/shared-contracts/pages/pages';

/** The address of a topic's own page. */
export const topicPath = (slug: HelpTopicSlug, isMobile: boolean): string =>
  `${pages.help.path}/${slug}${isMobile ? '?variant=mobile' : ''}`;
