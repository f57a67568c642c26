import type { ThemeParams } from '@tessera/shared-contracts/blogs/blog';
import { blogIconTexts } from '@tessera/shared-contracts/blogs/viewer-constants';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { fillText } from '@tessera/shared-contracts/posts/post-texts';
import { messagingOpen } from '@tessera/shared-contracts/shell/events';
import { Avatar } from '@tessera/shared-ui/Avatar';
import { IconMessage } from '@tessera/shared-ui/Icon';
import {
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { useDismissal } from '../viewer/use-dismissal.ts';
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
 * The icon of a blog: its avatar, or an envelope where the theme hides it. A click offers what the
 * blog accepts.
 */
export function BlogIcon({ platform, blog }: BlogIconProps): ReactNode {
  const { show_avatar: showsAvatar, avatar_shape: shape } = blog.global_theme_params;
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = useCallback(() => {
    setOpen(false);
    if (box.current?.contains(document.activeElement))
      opener.current?.focus({ preventScroll: true });
  }, []);
  useDismissal(box, isOpen, close);
  useEffect(() => {
    if (isOpen)
      box.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true });
  }, [isOpen]);

  const action = iconAction(blog, platform.bootstrap.user !== undefined);
  const picture = showsAvatar ? (
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
        {picture}
      </a>
    ) : null;

  // a dialog returns focus to where it was, and the options are gone by then
  const leaveMenu = (): void => opener.current?.focus({ preventScroll: true });
  // listeners on the page must still find the pressed option
  const closeAfterwards = (): void => {
    leaveMenu();
    setTimeout(() => setOpen(false));
  };
  const message = (): void => {
    leaveMenu();
    setOpen(false);
    platform.bus.emit(messagingOpen, { blog: blog.name });
  };
  if (action.kind === 'message')
    return (
      <button
        type="button"
        className={className}
        aria-label={`${blogIconTexts.message}: ${blog.name}`}
        onClick={message}
      >
        {picture}
      </button>
    );
  return (
    <div
      className={styles['box']}
      ref={box}
      onBlur={(event) => {
        if (
          isOpen &&
          event.relatedTarget instanceof Node &&
          !event.currentTarget.contains(event.relatedTarget)
        )
          setOpen(false);
      }}
    >
      <button
        ref={opener}
        type="button"
        className={className}
        aria-label={fillText(blogIconTexts.label, { name: blog.name })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {picture}
      </button>
      {isOpen && (
        <div
          id={id}
          className={`overlay-popover ${styles['menu'] ?? ''}`}
          role="menu"
          aria-label={fillText(blogIconTexts.label, { name: blog.name })}
          onKeyDown={step}
        >
          {action.options.map((option) => (
            <Option
              key={option.kind}
              option={option}
              blog={blog}
              onMessage={message}
              onDone={closeAfterwards}
            />
          ))}
        </div>
      )}
    </div>
  );
}

function Option({
  option,
  blog,
  onMessage,
  onDone,
}: {
  readonly option: IconOption;
  readonly blog: IconBlog;
  readonly onMessage: () => void;
  readonly onDone: () => void;
}): ReactNode {
  const common = { className: styles['option'], role: 'menuitem', tabIndex: -1 };
  switch (option.kind) {
    case 'message':
      return (
        <button type="button" {...common} onClick={onMessage}>
          {blogIconTexts.message}
        </button>
      );
    // the delegated actions of the page open the form in place where that is enabled
    case 'ask':
      return (
        <a
          {...common}
          href={option.href}
          data-action="ask"
          data-blog={blog.name}
          {...(blog.anonymous_asks && { 'data-anonymous': 'true' })}
          onClick={onDone}
        >
          {blogIconTexts.ask}
        </a>
      );
    case 'submit':
      return (
        <a {...common} href={option.href} target="_blank" rel="noopener" onClick={onDone}>
          {blogIconTexts.submit}
        </a>
      );
  }
}

/** Up and down move through the menu and wrap around. */
function step(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  const at = items.findIndex((item) => item === document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  items.at(to % items.length)?.focus();
}
