import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { messagingTexts, windowTexts } from '@tessera/shared-contracts/messaging/texts';
import { blockTexts } from '@tessera/shared-contracts/blogs/texts';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { pageAttributes } from '@tessera/shared-contracts/platform/page-attributes';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { Avatar } from '@tessera/shared-ui/Avatar';
import { IconArrowDown, IconClose, IconMore } from '@tessera/shared-ui/Icon';
import { IconButton } from '@tessera/shared-ui/IconButton';
import { Menu, type MenuItem } from '@tessera/shared-ui/overlays/Menu';
import { rememberFocus } from '@tessera/shared-ui/overlays/remember-focus';
import { useStore } from '@tessera/shared-ui/use-store';
import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type MouseEvent,
} from 'react';
import { useIsPhone } from '../inbox/use-is-phone.ts';
import { ConversationBody } from '../conversation/ConversationBody.tsx';
import { DropTarget } from '../conversation/plugins/DropTarget.tsx';
import { useImageDrop } from '../conversation/plugins/use-image-drop.ts';
import { namesWithJoiners } from '../conversation/participant-names.ts';
import type { ConversationWindow as WindowOf } from './arrange-windows.ts';
import { askToBlock, askToDelete, askToReport } from './ask-and-end.ts';
import { avatarShape } from './avatar-shape.ts';
import type { WindowModel, Windows } from './create-windows.ts';
import { muteItems } from './mute-conversation.ts';
import styles from './ConversationWindow.module.css';

/** Whether a click follows a link in this tab: no modifier key, and a link without `target`. */
const leavesWindow = ({
  target,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
}: Pick<MouseEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'target'>): boolean =>
  target instanceof Element &&
  target.closest('a[href]:not([target])') !== null &&
  !(ctrlKey || metaKey || shiftKey || altKey);

export interface ConversationWindowProps {
  readonly platform: Platform;
  readonly window: WindowOf;
  readonly model: WindowModel;
  readonly windows: Windows;
  /** Each new object moves the focus to the window, unless the focus is already inside it. */
  readonly focusRequest: object | undefined;
  readonly isLeaving: boolean;
  /** Number of open windows that were used more recently; on phones, they cover this one. */
  readonly depth: number;
  readonly onTyped: () => void;
  /** Called after the conversation was muted or unmuted. */
  readonly onMuted: () => void;
}

const isInMenu = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('[role="menu"]') !== null;

/**
 * When the window closes, returns the focus to where it was before the window opened. Must be
 * rendered before the composer, whose effect moves the focus. An inbox that the window replaces
 * has restored the focus before this effect runs.
 */
function FocusReturn({ frame }: { readonly frame: RefObject<HTMLElement | null> }): ReactNode {
  useEffect(
    function restoreFocusOnUnmount() {
      const restoreFocus = rememberFocus();
      const element = frame.current;
      return () => {
        // a press elsewhere may have moved the focus
        if (document.activeElement === document.body || element?.contains(document.activeElement))
          restoreFocus();
      };
    },
    [frame],
  );
  return null;
}

/** A conversation in a floating window: names, actions, messages and composer. */
export function ConversationWindow({
  platform,
  window,
  model: { acting, conversation, presence, composing },
  windows,
  focusRequest,
  isLeaving,
  depth,
  onTyped,
  onMuted,
}: ConversationWindowProps): ReactNode {
  const frame = useRef<HTMLElement>(null);
  const title = useId();
  const isPhone = useIsPhone();
  const { shown } = useStore(conversation.store);
  const drop = useImageDrop(platform.flags, conversation, composing);
  const { key, other } = window;
  const close = (): void => windows.close(key);

  const leave = useEffectEvent(() => windows.leave(key));
  useEffect(
    function claimBackOnPhones() {
      return isPhone ? platform.router.claimBack(() => leave()) : undefined;
    },
    [isPhone, platform],
  );
  useEffect(
    function takeFocus() {
      if (!focusRequest || frame.current?.contains(document.activeElement)) return;
      frame.current?.focus({ preventScroll: true });
    },
    [focusRequest],
  );
  const participants = window.participants;
  const names =
    participants.length > 0 ? participants.map(({ name }) => name) : [acting.name, other];
  const isOwn = (name: string): boolean =>
    platform.bootstrap.channels.some((channel) => channel.name === name);
  const isSaved = shown.view === 'open' && shown.conversation.id !== '';

  async function remove(): Promise<void> {
    if (await askToDelete(platform, conversation)) close();
  }
  async function report(): Promise<void> {
    if (await askToReport(platform, conversation, other)) close();
  }
  async function blockOne(name: string): Promise<void> {
    if (await askToBlock(platform, acting, name)) await conversation.load();
  }
  const items: MenuItem[] = [
    { label: windowTexts.soundSettings, link: { href: pages.dashboardSettings.path } },
    ...(isSaved
      ? [{ label: messagingTexts.deleteConversation, onSelect: () => void remove() }]
      : []),
    ...names
      .filter((name) => !isOwn(name))
      .map((name) => ({
        label: `${blockTexts.block} ${name}`,
        onSelect: () => void blockOne(name),
      })),
    ...muteItems(platform, shown.view === 'open' ? shown.conversation : undefined, other, onMuted),
  ];

  return (
    <section
      className={styles.window}
      ref={frame}
      tabIndex={-1}
      role="dialog"
      aria-labelledby={title}
      {...{ [pageAttributes.leaving]: isLeaving || undefined }}
      style={{ zIndex: -depth }}
      onFocus={() => windows.focus(key)}
      onClick={(event) => {
        if (isPhone && leavesWindow(event)) setTimeout(() => windows.leave(key));
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isInMenu(event)) close();
      }}
      {...drop.handlers}
    >
      <FocusReturn frame={frame} />
      <div className={styles.head}>
        <h2 className={styles.title} id={title}>
          {namesWithJoiners(names).map(({ name, joiner }) => {
            const participant = participants.find((one) => one.name === name);
            return (
              <span key={name} className={isOwn(name) ? styles.own : styles.other}>
                {joiner !== '' && <span className={styles.joiner}>{joiner}</span>}
                {isOwn(name) ? (
                  name
                ) : (
                  <>
                    {participant && (
                      <span className={styles.avatar}>
                        <Avatar
                          src={participant.avatar_url}
                          size="small"
                          shape={avatarShape(participant)}
                        />
                      </span>
                    )}
                    <a href={blogPaths.home(name)}>{name}</a>
                  </>
                )}
              </span>
            );
          })}
        </h2>
        <Menu label={windowTexts.actions} items={items} placing={{ placement: 'bottom-end' }}>
          <IconMore />
        </Menu>
        {platform.flags.isOn('isMinimizeEnabled') && (
          <IconButton label={windowTexts.minimize} onClick={() => windows.minimize(key)}>
            <IconArrowDown />
          </IconButton>
        )}
        <IconButton label={windowTexts.close} onClick={close}>
          <IconClose />
        </IconButton>
      </div>
      <ConversationBody
        platform={platform}
        conversation={conversation}
        presence={presence}
        composing={composing}
        other={other}
        focusRequest={focusRequest}
        onTyped={onTyped}
        onSpam={() => void report()}
        onBlock={(name) => void blockOne(name)}
      />
      {drop.isOver && <DropTarget />}
    </section>
  );
}
