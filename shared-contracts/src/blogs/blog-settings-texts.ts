/** User-facing texts of the form for a blog's settings (ours). */
export const blogSettingsTexts = {
  /** The refusal of a save that would replace newer settings. */
  changedMeanwhile:
    'These settings were changed somewhere else while you edited them. Your changes are still in the form. Compare them with what is saved now, then save again.',
  /** The same where the form compares, and only what was changed in both places is left. */
  compare:
    'Some settings were changed here and somewhere else. Nothing is lost: choose which to keep, then save.',
  mine: 'Yours',
  theirs: 'Saved now',
  keepTheirs: 'Use what is saved',
  empty: '(empty)',
  saved: 'Saved.',
  nothing: 'There is nothing to save.',
  unsaved: 'Unsaved changes',
  saving: 'Saving …',
  restored: 'Your unsaved changes from before are back.',
  discard: 'Discard changes',
  notSaved: (reason: string): string => `Not saved. ${reason} Your changes are still here.`,
  avatarNotSaved: (reason: string): string => `The avatar isn’t saved: ${reason}`,
  headerNotSaved: (reason: string): string => `The header image isn’t saved: ${reason}`,
  changeAvatar: 'Change avatar',
  removeAvatar: 'Use the default avatar',
  undoAvatar: 'Keep the present avatar',
  changeHeader: 'Change header image',
  removeHeader: 'Remove header image',
  undoHeader: 'Keep the present header image',
  crop: 'Crop of the header image',
  cropHint: 'Drag the header image to choose what shows, or use the arrow keys.',
  cropAcross: (percent: number): string => `${percent}% from the left`,
  cropDown: (percent: number): string => `${percent}% from the top`,
  readable: 'Make it readable',
  hardToRead: (parts: string): string =>
    `${parts} would be hard to read on this background, so readers see another shade.`,
  hardParts: { title: 'The title', links: 'Links', both: 'The title and links' },
  sample: 'Text on your blog looks like this,',
  sampleLink: 'and links like this.',
} as const;

/** Groups of a blog's settings: the parts of the page, and with script its tabs. */
export const settingsTabs = [
  { id: 'look', label: 'Look' },
  { id: 'about', label: 'About' },
  { id: 'access', label: 'Access' },
  { id: 'more', label: 'More' },
] as const;
export type SettingsTab = (typeof settingsTabs)[number]['id'];
