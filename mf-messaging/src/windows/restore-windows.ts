import { toStoredParticipant, type StoredWindow } from '../persistence/stored-window.ts';
import { onEnd } from '@tessera/shared-ui/lifetime';
import type { StoredWindows, WindowStorage } from '../persistence/window-storage.ts';
import { keyOf, type ConversationWindow } from './arrange-windows.ts';
import type { Windows } from './create-windows.ts';

/** A window in its stored form; undefined before its participants are known. */
function toStored({
  id,
  acting,
  participants,
  openedAt,
}: ConversationWindow): StoredWindow | undefined {
  if (participants.length === 0) return undefined;
  return {
    id,
    participantUuid: acting,
    participants: participants.map(toStoredParticipant),
    lastOpenedDateTs: openedAt,
  };
}

/** A window from storage; undefined if the stored window does not name the other blog. */
function fromStored({
  id,
  participantUuid,
  participants,
  lastOpenedDateTs,
}: StoredWindow): ConversationWindow | undefined {
  const other = participants.find(({ uuid }) => uuid !== participantUuid);
  return (
    other && {
      key: keyOf(participantUuid, other.name),
      acting: participantUuid,
      other: other.name,
      id,
      participants,
      openedAt: lastOpenedDateTs,
    }
  );
}

const each = <T, U>(list: readonly T[], change: (item: T) => U | undefined): U[] =>
  list.flatMap((item) => change(item) ?? []);

/**
 * What becomes of stored open windows that this page has not opened: they open, they are set aside
 * until a page on which they may open, or they are minimized.
 */
export type Welcome = 'aside' | 'minimized' | 'open';

/** Restores the stored windows, stores changes, and keeps windows in sync with other tabs. */
export function keepWindows(
  windows: Windows,
  storage: WindowStorage,
  welcome: () => Welcome,
  signal: AbortSignal,
): void {
  let isTakingOver = false;
  function takeOver({ open, minimized }: StoredWindows): void {
    // windows taken over from another tab are not stored again: otherwise two tabs would trigger
    // each other endlessly
    isTakingOver = true;
    const isOpenHere = new Set(windows.store.state.open.map(({ key }) => key));
    const place = welcome();
    const stays = ({ key }: ConversationWindow): boolean => place === 'open' || isOpenHere.has(key);
    const stored = each(open, fromStored);
    const others = stored.filter((window) => !stays(window));
    windows.takeOver(
      stored.filter(stays),
      [...each(minimized, fromStored), ...(place === 'minimized' ? others : [])],
      place === 'aside' ? others : [],
    );
    isTakingOver = false;
  }
  takeOver(storage.read());
  const stop = windows.store.subscribe(() => {
    if (isTakingOver) return;
    const { open, minimized, aside } = windows.store.state;
    // other tabs and the next page show windows that are set aside here
    const isAside = ({ key }: ConversationWindow): boolean => aside.includes(key);
    storage.write({
      open: each([...minimized.filter(isAside), ...open], toStored),
      minimized: each(
        minimized.filter((window) => !isAside(window)),
        toStored,
      ),
    });
  });
  storage.watch(signal, takeOver);
  onEnd(signal, stop);
}
