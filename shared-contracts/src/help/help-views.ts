import * as v from 'valibot';
import { defineView, type ViewDefinition, type ViewProps } from '../core/view.ts';
import { helpTopics } from './help-topics.ts';

const slugs = helpTopics.map(({ slug }) => slug);

/** All topics in full, so that find-in-page works. */
export const helpView = defineView('help', {
  owner: 'mf_viewer',
  pages: ['help'],
  summary: 'All topics of the help.',
  version: 1,
  props: v.object({
    /** Whether to show the variant for phones, which has nothing about keyboards. */
    isMobile: v.boolean(),
  }),
  samples: [{ isMobile: false }, { isMobile: true }],
});

export const helpTopicView = defineView('help-topic', {
  owner: 'mf_viewer',
  pages: ['helpTopic'],
  summary: 'A help topic, with links to the others.',
  version: 1,
  props: v.object({ slug: v.picklist(slugs), isMobile: v.boolean() }),
  samples: slugs.flatMap((slug) => [
    { slug, isMobile: false },
    { slug, isMobile: true },
  ]),
});

export type HelpProps = ViewProps<typeof helpView>;
export type HelpTopicProps = ViewProps<typeof helpTopicView>;

export const helpViews: readonly ViewDefinition[] = [helpView, helpTopicView];
