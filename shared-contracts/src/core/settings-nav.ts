import * as v from 'valibot';
import { formProps, list } from './view-props.ts';

/** The navigation beside every settings page. */
export const settingsNav = v.pipe(
  v.object({
    /** Path of the link to mark as current: that of this page, or of the page above it. */
    current: v.string(),
    /** Names of the viewer's blogs. */
    blogs: list(v.string()),
    isStaff: v.boolean(),
  }),
  v.title('settingsNav'),
);
export type SettingsNav = v.InferOutput<typeof settingsNav>;

/** Props that the pages of all `settingsSections` share. */
export const settingsPageProps = {
  nav: settingsNav,
  ...formProps,
  /** A message that confirms the last action. */
  done: v.optional(v.string()),
};

/** A sample of {@link settingsNav} for the views of all settings pages. */
export const sampleNav: v.InferInput<typeof settingsNav> = {
  current: '/settings/dashboard',
  blogs: ['ada', 'lace'],
  isStaff: true,
};
