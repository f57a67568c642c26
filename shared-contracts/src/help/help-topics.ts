/** The topics of the help pages; mf-viewer has their texts. */
export const helpTopics = [
  {
    slug: 'posting',
    title: 'Posting',
    about: 'Post types, drafts and limits.',
  },
  {
    slug: 'never-lost',
    title: 'Nothing is lost',
    about: 'Drafts on every device, offline, undo, earlier versions and your export.',
  },
  {
    slug: 'queue',
    title: 'The queue',
    about: 'Publish posts automatically, spread over the day.',
  },
  {
    slug: 'reading',
    title: 'Following and reading',
    about: 'What appears on your dashboard, and how to find more.',
  },
  {
    slug: 'discovery',
    title: 'Trending, tags and bookmarks',
    about: 'How trending works, and how to follow tags and keep posts.',
  },
  {
    slug: 'messages',
    title: 'Messages',
    about: 'Talk to a blog, with windows that stay out of your way.',
  },
  {
    slug: 'privacy',
    title: 'Privacy',
    about: 'Who can see what, and what we store.',
  },
  {
    slug: 'blocking',
    title: 'Blocking and reporting',
    about: 'Keep others away, and get help from our team.',
  },
  {
    slug: 'keyboard',
    title: 'Keyboard',
    about: 'All keyboard shortcuts.',
    isForKeyboards: true,
  },
  {
    slug: 'two-factor',
    title: 'Password, passkeys and two-factor authentication',
    about: 'How to keep your account secure.',
  },
  {
    slug: 'account',
    title: 'Your data and account deletion',
    about: 'Export your data, or delete your account.',
  },
  {
    slug: 'embedding',
    title: 'Embedding and feeds',
    about: 'Use content from other sites, and share your posts elsewhere.',
  },
] as const satisfies readonly HelpTopic[];

export interface HelpTopic {
  readonly slug: string;
  readonly title: string;
  /** One sentence, for the list of topics. */
  readonly about: string;
  /** Whether the topic is left out on phones. */
  readonly isForKeyboards?: true;
}
export type HelpTopicSlug = (typeof helpTopics)[number]['slug'];

/** The topics to show: all of them, or on phones all except those about keyboards. */
export const topicsFor = (isMobile: boolean): readonly (typeof helpTopics)[number][] =>
  helpTopics.filter((topic) => !isMobile || !('isForKeyboards' in topic));
