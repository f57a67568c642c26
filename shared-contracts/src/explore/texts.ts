/** The parts of Explore, in the order of their tabs; Explore itself opens the first. */
export const exploreTabs = ['recent', 'trending', 'tags'] as const;
export type ExploreTab = (typeof exploreTabs)[number];

/** The posts on a tag's page, in the order of their tabs. */
export const tagSorts = ['recent', 'top'] as const;
export type TagSort = (typeof tagSorts)[number];

/** Texts of Explore and of the pages of tags (ours). */
export const exploreTexts = {
  tabs: { trending: 'Trending', recent: 'Recent', tags: 'Tags' },
  sorts: { recent: 'Recent', top: 'Top' },
  tabsLabel: 'Explore',
  sortsLabel: 'Posts of this tag',
  trendingTags: 'Trending tags',
  popularTags: 'Popular tags',
  relatedTags: 'Related tags',
  how: 'How this works',
  people: (count: number): string => `${count} people`,
  nothingTrends: {
    title: 'Nothing is trending yet',
    text: 'Posts that several people like, reblog or reply to will appear here.',
    recent: 'Recent posts',
  },
  noTags: {
    title: 'No tags yet',
    text: 'Tags that several people use will appear here.',
  },
  noTagged: { text: 'Try another tag, or be the first to use it.' },
} as const;
