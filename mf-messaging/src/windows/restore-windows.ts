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
 * Restores the stored windows, stores changes, and keeps windows in sync with other tabs.
 *
 * @param mayCoverPage whether windows that this page has not opened may be shown open; otherwise
 *   they start minimized
 */
export function keepWindows(
  windows: Windows,
  storage: WindowStorage,
  mayCoverPage: () => boolean,
  signal: AbortSignal,
): void {
  let isTakingOver = false;
  function takeOver({ open, minimized }: StoredWindows): void {
    // windows taken over from another tab are not stored again: otherwise two tabs would trigger
    // each other endlessly
    isTakingOver = true;
    const isOpenHere = new Set(windows.store.state.open.map(({ key }) => key));
    const stays = ({ key }: ConversationWindow): boolean => mayCoverPage() || isOpenHere.has(key);
    const stored = each(open, fromStored);
    windows.takeOver(stored.filter(stays), [
      ...each(minimized, fromStored),
      ...stored.filter((window) => !stays(window)),
    ]);
    isTakingOver = false;
  }
  takeOver(storage.read());
  const stop = windows.store.subscribe(() => {
    if (isTakingOver) return;
    const { open, minimized } = windows.store.state;
    storage.write({ open: each(open, toStored), minimized: each(minimized, toStored) });
  });
  storage.watch(signal, takeOver);
  onEnd(signal, stop);
}
