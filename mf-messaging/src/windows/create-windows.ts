import type { Channel } from '@tessera/shared-contracts/blogs/blog';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { createLifetime, later } from '@tessera/shared-ui/lifetime';
import { createStore, type ReadableStore } from '@tessera/shared-ui/store';
import { createConversation } from '../conversation/state/create-conversation.ts';
import type { OpenConversation } from '../conversation/state/conversation-state.ts';
import { createPresence, type Presence } from '../conversation/presence/create-presence.ts';
import { createComposing, type Composing } from '../conversation/plugins/create-composing.ts';
import {
  createMessageDraftStore,
  createMessageFiles,
  messageDraftKey,
} from '../drafts/message-drafts.ts';
import {
  closeWindow,
  fitWindows,
  focusWindow,
  keyOf,
  minimizeWindow,
  noWindows,
  openWindow,
  reopen,
  type Arrangement,
  type ConversationWindow,
  type WindowRules,
  windowMotion,
} from './arrange-windows.ts';

export interface WindowsState extends Arrangement {
  /** Keys of windows that are minimized only while this page is open: see `Windows.setAside`. */
  readonly aside: readonly string[];
  /** Key of a window that is being minimized: it is still in `open`, but shrinking. */
  readonly leaving?: string | undefined;
  /**
   * The window that the user opened or restored last, which receives the focus; a new object each
   * time.
   */
  readonly wanted?: { readonly key: string } | undefined;
}

/** The objects that the components in a window need. */
export interface WindowModel {
  readonly acting: Channel;
  readonly conversation: OpenConversation;
  readonly presence: Presence;
  readonly composing: Composing;
}

/** The conversation windows of a page. */
export interface Windows {
  readonly store: ReadableStore<WindowsState>;
  /** Opens the conversation with a blog, unless the blog is one of the user's own. */
  open(other: string, acting: Channel): void;
  restore(key: string): void;
  /** Minimizes a window after its animation, if minimizing is enabled. */
  minimize(key: string): void;
  close(key: string): void;
  /**
   * Minimizes a window immediately, or closes it if minimizing is disabled. Call on phones when a
   * link in the window is followed: the window would cover the page that opens.
   */
  leave(key: string): void;
  focus(key: string): void;
  /** Minimizes or closes windows that do not fit. */
  fit(): void;
  /** Minimizes all open windows until `bringBack`, if minimizing is enabled. */
  setAside(): void;
  /** Opens the windows that were set aside, except those that the user has restored or closed. */
  bringBack(): void;
  /**
   * Adopts the windows of another tab or of the previous page.
   *
   * @param aside windows that are open elsewhere, but set aside on this page
   */
  takeOver(
    open: readonly ConversationWindow[],
    minimized: readonly ConversationWindow[],
    aside?: readonly ConversationWindow[],
  ): void;
  /** The model of a window, which is created when it is first requested. */
  modelOf(window: ConversationWindow): WindowModel | undefined;
}

export interface WindowsOptions {
  readonly platform: Platform;
  readonly channels: readonly Channel[];
  readonly signal: AbortSignal;
  /** Number of windows that currently fit beside each other. */
  readonly room: () => number;
  /** Milliseconds that minimizing takes; 0 with reduced motion. */
  readonly motion?: () => number;
  /** Number of unread messages of a conversation. */
  readonly unreadOf: (acting: Channel, id: string) => number;
  /**
   * Called after a conversation changed here: messages were sent, read or deleted, or the
   * conversation was deleted or reported. Also called when marking it as read fails, since perhaps
   * only the response was lost.
   */
  readonly onChange: (acting: Channel, other: string) => void;
  readonly onRead: (acting: Channel, id: string, count: number) => void;
  readonly onSaved: () => void;
}

/** Creates the windows; each keeps its conversation while it is open or minimized. */
export function createWindows({
  platform,
  channels,
  signal,
  room,
  motion = () => windowMotion,
  unreadOf,
  onChange,
  onRead,
  onSaved,
}: WindowsOptions): Windows {
  const store = createStore<WindowsState>({ ...noWindows, aside: [] });
  const models = new Map<string, WindowModel & { readonly life: AbortController }>();
  const reportDraft = (error: unknown): void =>
    platform.log.error(error, { part: 'message drafts' });
  const files = createMessageFiles(reportDraft);
  const fetched = new Set<string>();
  const own = new Set(platform.bootstrap.channels.map(({ name }) => name));
  let leaving = createLifetime(signal);
  const rules = (): WindowRules => ({
    isMultipleWindowsEnabled: platform.flags.isOn('isMultipleWindowsEnabled'),
    isMinimizeEnabled: platform.flags.isOn('isMinimizeEnabled'),
    room: room(),
  });
  const all = (): readonly ConversationWindow[] => [...store.state.open, ...store.state.minimized];

  /** The window that was wanted last, unless it has left: then its return takes no focus. */
  function stillWanted(open: readonly ConversationWindow[]): WindowsState['wanted'] {
    const { wanted } = store.state;
    return open.some(({ key }) => key === wanted?.key) ? wanted : undefined;
  }

  /**
   * Replaces the arrangement, ends the conversations of closed windows, and fetches the
   * conversations of open windows unless they have been fetched before.
   *
   * @param aside keys of windows that are set aside, if they are minimized
   */
  function arrange(next: Arrangement, wanted?: string, aside = store.state.aside): void {
    const { leaving: pending } = store.state;
    // if other windows change during the animation, the window is minimized immediately
    const { open, minimized, order } =
      pending !== undefined && pending !== wanted && next.open.some(({ key }) => key === pending)
        ? minimizeWindow(next, pending)
        : next;
    leaving.abort();
    leaving = createLifetime(signal);
    store.set({
      open,
      minimized,
      order,
      aside: aside.filter((key) => minimized.some((window) => window.key === key)),
      wanted: wanted === undefined ? stillWanted(open) : { key: wanted },
    });
    const kept = new Set(all().map(({ key }) => key));
    for (const [key, { life }] of models)
      if (!kept.has(key)) {
        life.abort();
        models.delete(key);
        fetched.delete(key);
      }
    for (const window of open) fetchIfNeeded(window);
  }

  /** Stores a conversation's id and participants in its window once they are known. */
  function note(key: string, { store: { state } }: OpenConversation): void {
    if (state.shown.view !== 'open') return;
    const { id, participants } = state.shown.conversation;
    const notes = (window: ConversationWindow): ConversationWindow =>
      window.key !== key || (window.id === id && window.participants === participants)
        ? window
        : { ...window, id, participants };
    const { open, minimized } = store.state;
    const next = { open: open.map(notes), minimized: minimized.map(notes) };
    const isSame =
      next.open.every((window, at) => window === open[at]) &&
      next.minimized.every((window, at) => window === minimized[at]);
    if (!isSame) store.set({ ...store.state, ...next });
  }

  function modelOf({ key, acting: uuid, other, id }: ConversationWindow): WindowModel | undefined {
    const known = models.get(key);
    const acting = channels.find((channel) => channel.uuid === uuid);
    if (known || !acting) return known;
    const drafts = createMessageDraftStore(
      messageDraftKey(platform.bootstrap.user?.name ?? '', uuid, other),
      reportDraft,
      files,
    );
    const life = createLifetime(signal);
    const conversation = createConversation({
      platform,
      acting,
      other,
      id,
      drafts,
      within: life.signal,
      onChange: () => onChange(acting, other),
      onRead: (readId, count) => onRead(acting, readId, count),
      onSaved,
    });
    // no messages are visible until the window reports otherwise
    conversation.setSight({ isAtEnd: false, isVisible: false });
    const presence = createPresence({ platform, acting, conversation, signal: life.signal });
    const composing = createComposing({ platform, drafts, signal: life.signal });
    const model = { acting, conversation, presence, composing, life };
    models.set(key, model);
    conversation.store.subscribe(() => note(key, conversation));
    return model;
  }

  /** Fetches a window's conversation unless it has been fetched before. */
  function fetchIfNeeded(window: ConversationWindow): void {
    const model = modelOf(window);
    if (!model || fetched.has(window.key)) return;
    fetched.add(window.key);
    void model.conversation.load();
  }

  /** Fetches the unread messages of windows that were minimized, if the rest was fetched before. */
  function catchUp(windows: readonly ConversationWindow[], wasFetched: ReadonlySet<string>): void {
    for (const { key, id } of windows) {
      const model = models.get(key);
      const unread = model ? unreadOf(model.acting, id) : 0;
      if (wasFetched.has(key) && unread > 0) void model?.conversation.fetchUnread(unread);
    }
  }
  function restore(key: string): void {
    const window = store.state.minimized.find((one) => one.key === key);
    if (!window) return;
    const before = new Set(fetched);
    arrange(openWindow(store.state, { ...window, openedAt: Date.now() }, rules()), key);
    catchUp([window], before);
  }

  const close = (key: string): void => arrange(closeWindow(store.state, key));
  return {
    store,
    modelOf,
    restore,
    leave(key) {
      if (!platform.flags.isOn('isMinimizeEnabled')) close(key);
      else arrange(minimizeWindow(store.state, key));
    },
    open(other, acting) {
      if (own.has(other)) return;
      const key = keyOf(acting.uuid, other);
      if (store.state.minimized.some((window) => window.key === key)) return restore(key);
      arrange(
        openWindow(
          store.state,
          { key, acting: acting.uuid, other, id: '', participants: [], openedAt: Date.now() },
          rules(),
        ),
        key,
      );
    },
    minimize(key) {
      if (!platform.flags.isOn('isMinimizeEnabled')) return;
      const milliseconds = motion();
      if (store.state.leaving !== undefined && store.state.leaving !== key) arrange(store.state);
      leaving.abort();
      leaving = createLifetime(signal);
      if (milliseconds === 0) return arrange(minimizeWindow(store.state, key));
      store.set({ ...store.state, leaving: key });
      later(leaving.signal, milliseconds, () => arrange(minimizeWindow(store.state, key)));
    },
    close,
    focus(key) {
      const next = focusWindow(store.state, key);
      if (next !== store.state) store.set({ ...store.state, ...next });
    },
    fit() {
      const next = fitWindows(store.state, rules());
      if (next.open.length !== store.state.open.length) arrange(next);
    },
    setAside() {
      if (!platform.flags.isOn('isMinimizeEnabled') || store.state.open.length === 0) return;
      const keys = store.state.open.map(({ key }) => key);
      arrange(keys.reduce(minimizeWindow, store.state), undefined, [...store.state.aside, ...keys]);
    },
    bringBack() {
      const { minimized, aside } = store.state;
      const windows = minimized.filter(({ key }) => aside.includes(key));
      if (windows.length === 0) return;
      const before = new Set(fetched);
      arrange(reopen(store.state, windows, rules()));
      catchUp(
        windows.filter(({ key }) => store.state.open.some((window) => window.key === key)),
        before,
      );
    },
    takeOver(open, minimized, aside = []) {
      const isOwn = ({ acting, other }: ConversationWindow): boolean =>
        channels.some(({ uuid }) => uuid === acting) && !own.has(other);
      // a window whose conversation is being fetched for the first time is not stored yet
      const isNew = ({ key, participants }: ConversationWindow): boolean =>
        participants.length === 0 &&
        ![...open, ...minimized, ...aside].some((window) => window.key === key);
      const shown = [...open.filter(isOwn), ...store.state.open.filter(isNew)];
      const keys = shown.map(({ key }) => key);
      arrange(
        fitWindows(
          {
            open: shown,
            minimized: [...minimized, ...aside].filter(
              (window) => isOwn(window) && !keys.includes(window.key),
            ),
            order: [
              ...store.state.order.filter((key) => keys.includes(key)),
              ...keys.filter((key) => !store.state.order.includes(key)),
            ],
          },
          rules(),
        ),
        undefined,
        aside.map(({ key }) => key),
      );
    },
  };
}
