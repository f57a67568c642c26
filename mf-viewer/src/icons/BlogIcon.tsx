import type { ThemeParams } from '@tessera/shared-contracts/blogs/blog';
import { blogIconTexts } from '@tessera/shared-contracts/blogs/drawer-constants';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { fillText } from '@tessera/shared-contracts/core/fill-text';
import { messagingOpen } from '@tessera/shared-contracts/shell/events';
import { Avatar } from '@tessera/shared-ui/Avatar';
import { IconMessage } from '@tessera/shared-ui/Icon';
import { Menu, type MenuItem } from '@tessera/shared-ui/overlays/Menu';
import { usePress } from '../state/presses.ts';
import type { ReactNode } from 'react';
import styles from './blog-icon.module.css';
import { iconAction, type IconBlog, type IconOption } from './icon-options.ts';

export interface BlogIconProps {
  readonly platform: Pick<Platform, 'bus' | 'bootstrap'>;
  readonly blog: IconBlog & {
    readonly avatar_url: string;
    readonly global_theme_params: Pick<ThemeParams, 'avatar_shape' | 'show_avatar'>;
  };
}

/**
 * The icon of a blog: its avatar, or an envelope if the theme hides the avatar. {@link iconAction}
 * decides what a click does. An icon that would only link to the blog is omitted if the theme hides
 * the avatar.
 */
export function BlogIcon({ platform, blog }: BlogIconProps): ReactNode {
  const press = usePress();
  const { show_avatar: showsAvatar, avatar_shape: shape } = blog.global_theme_params;
  const action = iconAction(blog, platform.bootstrap.user !== undefined);
  const icon = showsAvatar ? (
    <Avatar src={blog.avatar_url} size="large" shape={shape} isEager />
  ) : (
    <span className={styles['plain']}>
      <IconMessage />
    </span>
  );
  const circle = shape === 'circle' && showsAvatar ? (styles['icon--circle'] ?? '') : '';
  const className = `${styles['icon'] ?? ''} ${circle}`;
  if (action.kind === 'blog')
    return showsAvatar ? (
      <a className={className} href={blog.url} tabIndex={-1} aria-hidden="true">
        {icon}
      </a>
    ) : null;

  const message = (): void => platform.bus.emit(messagingOpen, { blog: blog.name });
  if (action.kind === 'message')
    return (
      <button
        type="button"
        className={className}
        aria-label={`${blogIconTexts.message}: ${blog.name}`}
        onClick={message}
      >
        {icon}
      </button>
    );
  return (
    <Menu
      label={fillText(blogIconTexts.label, { name: blog.name })}
      items={action.options.map((option) => menuItem(option, blog, message, press))}
      className={styles['box']}
      buttonClassName={className}
    >
      {icon}
    </Menu>
  );
}

function menuItem(
  option: IconOption,
  blog: IconBlog,
  message: () => void,
  press: ReturnType<typeof usePress>,
): MenuItem {
  switch (option.kind) {
    case 'message':
      return { label: blogIconTexts.message, onSelect: message };
    case 'ask':
      return {
        label: blogIconTexts.ask,
        link: {
          href: option.href,
          ...press({
            action: 'ask',
            detail: { blog: blog.name, allowsAnonymous: blog.anonymous_asks },
          }),
        },
      };
    case 'submit':
      return {
        label: blogIconTexts.submit,
        link: { href: option.href, target: '_blank', rel: 'noopener' },
      };
  }
}
