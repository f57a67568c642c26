/** Titles of the settings pages of blogs, for their headings and as document titles. */
export const blogSettingsTitles = {
  settings: (blog: string): string => `Settings for ${blog}`,
  members: (blog: string): string => `Members of ${blog}`,
  blocked: (blog: string): string => `Blocked by ${blog}`,
  remove: (blog: string): string => `Delete ${blog}`,
  own: 'Your blogs',
  create: 'Create a blog',
  invitation: (blog: string): string => `Join ${blog}?`,
} as const;
