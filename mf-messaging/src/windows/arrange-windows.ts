import type { StoredParticipant } from '../persistence/stored-window.ts';

/** Width of a window in px. */
const windowWidth = 320;
/** Width in px of the gap beside a window. */
const gap = 12;
/** Width in px of the column of minimized windows. */
const column = 72;

/** Maximum viewport width in px at which a window fills the screen. */
export const phoneWidth = 480;
/** Milliseconds that minimizing and restoring take; the same as `--motion-window` in CSS. */
export const windowMotion = 250;

/** Number of windows that fit beside each other in a viewport of this width in px. */
export const roomFor = (width: number): number =>
  width <= phoneWidth ? 1 : Math.max(1, Math.floor((width - column - gap) / (windowWidth + gap)));

/** Height in px of the list of minimized windows in a viewport of this height in px. */
export const minimizedHeight = (height: number): number => Math.max(0, height - 89);

/** The window of a conversation between one of the user's blogs and another blog. */
export interface ConversationWindow {
  /** Identifies the window; built from the two blogs by {@link keyOf}. */
  readonly key: string;
  /** uuid of the user's blog. */
  readonly acting: string;
  /** Name of the other blog. */
  readonly other: string;
  /** Id of the conversation; '' before its first message. */
  readonly id: string;
  /** The two blogs, the user's first; empty until the conversation has been fetched. */
  readonly participants: readonly StoredParticipant[];
  /** When the window was last opened, in milliseconds. */
  readonly openedAt: number;
}

/**
 * The windows. Each is either in `open`, in the order of opening, or in `minimized`, in the order
 * of minimizing.
 */
export interface Arrangement {
  readonly open: readonly ConversationWindow[];
  readonly minimized: readonly ConversationWindow[];
  /** Keys of open windows; the last one was used most recently and is on top. */
  readonly order: readonly string[];
}

export interface WindowRules {
  readonly isMultipleWindowsEnabled: boolean;
  readonly isMinimizeEnabled: boolean;
  /** How many windows fit beside each other, at least 1. */
  readonly room: number;
}

export const noWindows: Arrangement = { open: [], minimized: [], order: [] };

export const keyOf = (acting: string, other: string): string => `${acting} ${other}`;

const without = (list: readonly ConversationWindow[], key: string): readonly ConversationWindow[] =>
  list.filter((window) => window.key !== key);

/** Brings an open window to the top. */
export function focusWindow(arrangement: Arrangement, key: string): Arrangement {
  const { open, order } = arrangement;
  if (order.at(-1) === key || !open.some((window) => window.key === key)) return arrangement;
  return { ...arrangement, order: [...order.filter((other) => other !== key), key] };
}

export const closeWindow = ({ open, minimized, order }: Arrangement, key: string): Arrangement => ({
  open: without(open, key),
  minimized: without(minimized, key),
  order: order.filter((other) => other !== key),
});

export function minimizeWindow(arrangement: Arrangement, key: string): Arrangement {
  const window = arrangement.open.find((one) => one.key === key);
  if (!window) return arrangement;
  const { open, minimized, order } = closeWindow(arrangement, key);
  return { open, minimized: [...minimized, window], order };
}

/**
 * Minimizes or closes the least recently used windows until the rest fit. If multiple windows are
 * disabled, only one stays open.
 */
export function fitWindows(
  arrangement: Arrangement,
  { isMultipleWindowsEnabled, isMinimizeEnabled, room }: WindowRules,
): Arrangement {
  const maxOpen = isMultipleWindowsEnabled ? Math.max(1, room) : 1;
  return arrangement.order
    .slice(0, Math.max(0, arrangement.order.length - maxOpen))
    .reduce(isMinimizeEnabled ? minimizeWindow : closeWindow, arrangement);
}

/** Opens a window, restores it or brings it to the top; other windows make room for it. */
export function openWindow(
  arrangement: Arrangement,
  window: ConversationWindow,
  rules: WindowRules,
): Arrangement {
  if (arrangement.open.some(({ key }) => key === window.key))
    return focusWindow(arrangement, window.key);
  const known = arrangement.minimized.find(({ key }) => key === window.key);
  const opened = known ? { ...known, openedAt: window.openedAt } : window;
  const { open, minimized, order } = closeWindow(arrangement, window.key);
  return fitWindows({ open: [...open, opened], minimized, order: [...order, window.key] }, rules);
}

/** Opens minimized windows again, below the windows that are open. */
export function reopen(
  arrangement: Arrangement,
  windows: readonly ConversationWindow[],
  rules: WindowRules,
): Arrangement {
  const keys = windows.map(({ key }) => key);
  const { open, minimized, order } = arrangement;
  return fitWindows(
    {
      open: [...open, ...windows],
      minimized: minimized.filter(({ key }) => !keys.includes(key)),
      order: [...keys, ...order],
    },
    rules,
  );
}
