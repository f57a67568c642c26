import { isMessagingPath } from '@tessera/shared-contracts/messaging/conversation-paths';
import {
  conversationWith,
  messagingTexts,
  windowTexts,
} from '@tessera/shared-contracts/messaging/texts';
import { blockTexts } from '@tessera/shared-contracts/blogs/texts';
import { pages } from '@tessera/shared-contracts/pages/pages';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import type { MenuItem } from '@tessera/shared-ui/overlays/Menu';
import { rememberFocus } from '@tessera/shared-ui/overlays/remember-focus';
import { useStore } from '@tessera/shared-ui/use-store';
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type MouseEvent,
} from 'react';
import { useIsPhone } from '../inbox/use-is-phone.ts';
import { ConversationBody } from '../conversation/ConversationBody.tsx';
import { DropTarget } from '../conversation/plugins/DropTarget.tsx';
import { useImageDrop } from '../conversation/plugins/use-image-drop.ts';
import type { ConversationWindow as WindowOf } from './arrange-windows.ts';
import { askToBlock, askToDelete, askToReport } from './ask-and-end.ts';
import type { Places } from './create-places.ts';
import type { WindowModel, Windows } from './create-windows.ts';
import { MoveBar } from './MoveBar.tsx';
import { muteItems } from './mute-conversation.ts';
import { step } from './place.ts';
import { moveFrom } from './use-window-drag.ts';
import { WindowFrame } from './WindowFrame.tsx';
import { WindowHead } from './WindowHead.tsx';

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
  readonly places: Places;
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
  places,
  focusRequest,
  isLeaving,
  depth,
  onTyped,
  onMuted,
}: ConversationWindowProps): ReactNode {
  const frame = useRef<HTMLElement>(null);
  const handle = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  const [isMoving, setMoving] = useState(false);
  const { shown } = useStore(conversation.store);
  useStore(places.store);
  const drop = useImageDrop(platform.flags, conversation, composing);
  const { key, other, participants } = window;
  const place = places.placeOf(key);
  const close = (): void => windows.close(key);

  /** On the pages of messages, the list below shows the conversation. */
  const goBack = (): void =>
    isMessagingPath(location.pathname) ? windows.close(key) : windows.leave(key);
  const onBack = useEffectEvent(goBack);
  useEffect(
    function claimBackOnPhones() {
      return isPhone ? platform.router.claimBack(() => onBack()) : undefined;
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
  const channels = platform.bootstrap.channels;
  const isOwn = (name: string): boolean => channels.some((channel) => channel.name === name);
  const names = participants.length > 0 ? participants.map(({ name }) => name) : [other];
  const from = channels.length > 1 ? acting.name : undefined;
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
    ...(isPhone ? [] : [{ label: windowTexts.move, onSelect: () => setMoving(true) }]),
  ];

  function endMoving(): void {
    setMoving(false);
    // the bar is removed together with the focused button
    frame.current?.focus({ preventScroll: true });
  }

  return (
    <WindowFrame
      frame={frame}
      handle={handle}
      label={conversationWith(other, from)}
      isLeaving={isLeaving}
      depth={depth}
      place={isPhone ? undefined : place}
      onMove={isPhone ? undefined : (next) => places.move(key, next)}
      onFocus={() => windows.focus(key)}
      onClick={(event) => {
        if (isPhone && leavesWindow(event)) setTimeout(() => windows.leave(key));
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isInMenu(event)) close();
      }}
      drop={drop.handlers}
    >
      <FocusReturn frame={frame} />
      <div>
        <WindowHead
          window={window}
          from={from}
          handle={handle}
          items={items}
          onBack={isPhone ? goBack : undefined}
          onMinimize={
            platform.flags.isOn('isMinimizeEnabled') ? () => windows.minimize(key) : undefined
          }
          onClose={close}
        />
        {isMoving && !isPhone && (
          <MoveBar
            onMove={(direction) => {
              const element = frame.current;
              if (element)
                places.move(
                  key,
                  moveFrom(element, (now) => step(now, direction)),
                );
            }}
            onReset={() => places.move(key, undefined)}
            onDone={endMoving}
          />
        )}
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
    </WindowFrame>
  );
}
