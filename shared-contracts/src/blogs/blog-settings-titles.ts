/** Titles of the settings pages of blogs, as headings and in the window's title. */
export const blogSettingsTitles = {
  settings: (blog: string): string => `Settings for ${blog}`,
  members: (blog: string): string => `Members of ${blog}`,
  blocked: (blog: string): string => `Blocked by ${blog}`,
  remove: (blog: string): string => `Delete ${blog}`,
  own: 'Your blogs',
  create: 'Create a blog',
  invitation: (blog: string): string => `Join ${blog}?`,
} as const;
