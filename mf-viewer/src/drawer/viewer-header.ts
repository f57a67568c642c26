import * as v from 'valibot';
import { themeParams, type Blog } from '@tessera/shared-contracts/blogs/blog';

/** The head of the blog viewer: the blog's theme and the reader's relation to the blog. */
export const viewerHeader = v.object({
  name: v.string(),
  following: v.boolean(),
  can_subscribe: v.boolean(),
  is_subscribed: v.boolean(),
  global_theme_params: themeParams,
});
export type ViewerHeader = v.InferOutput<typeof viewerHeader>;

/** Derives the head from a blog. */
export const headerOf = ({
  name,
  following,
  can_subscribe,
  is_subscribed,
  global_theme_params,
}: Blog): ViewerHeader => ({ name, following, can_subscribe, is_subscribed, global_theme_params });

/**
 * The head after a follow or unfollow. Unfollowing ends the subscription too. `can_subscribe` keeps
 * its value, because `following` decides whether pages show the subscribe button.
 */
export const followInHeader = (header: ViewerHeader, following: boolean): ViewerHeader => ({
  ...header,
  following,
  is_subscribed: following && header.is_subscribed,
});

/** The head as it is saved, without the header image data that the server derives. */
export function savedHeader(header: ViewerHeader): {
  readonly name: string;
  readonly following: boolean;
  readonly can_subscribe: boolean;
  readonly is_subscribed: boolean;
  readonly global_theme_params: Omit<
    ViewerHeader['global_theme_params'],
    'header_image_dimens' | 'header_image_focused'
  >;
} {
  const {
    header_image_dimens: _dimens,
    header_image_focused: _focused,
    ...theme
  } = header.global_theme_params;
  return { ...header, global_theme_params: theme };
}
