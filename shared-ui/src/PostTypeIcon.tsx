import type { PostType } from '@tessera/shared-contracts/posts/post-types';
import type { ReactNode } from 'react';
import {
  IconAnswer,
  IconAudio,
  IconChat,
  IconLink,
  IconPhoto,
  IconQuote,
  IconText,
  IconVideo,
  type IconComponent,
  type IconProps,
} from './Icon.tsx';

const icons: Readonly<Record<PostType, IconComponent>> = {
  text: IconText,
  photo: IconPhoto,
  quote: IconQuote,
  link: IconLink,
  chat: IconChat,
  audio: IconAudio,
  video: IconVideo,
  note: IconAnswer,
};

/**
 * The icon of a post type. Inside `[data-post-type]` or `[data-new-type]`, `--accent` is that
 * type's colour.
 */
export function PostTypeIcon({
  type,
  ...props
}: IconProps & { readonly type: PostType }): ReactNode {
  const TypeIcon = icons[type];
  return <TypeIcon {...props} />;
}
