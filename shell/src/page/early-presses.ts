import {
  earlyPressesAsked,
  remotesOf,
  type EarlyPresses,
} from '@tessera/shared-contracts/platform/early-presses';
import type { RemoteState } from '../remotes/slot.ts';

/** Replays presses that came before their remote was mounted. */
export interface EarlyPressPlayer {
  /** Called when a remote is mounted or has failed: replays its held presses, or releases them. */
  settle(remote: string, state: RemoteState): void;
}

function withEarlyPresses(take: (presses: EarlyPresses) => void): void {
  // oxlint-disable-next-line no-restricted-globals -- talks to the inline lines of the page, which know no bus
  window.dispatchEvent(new CustomEvent(earlyPressesAsked, { detail: take }));
}

/** Stops holding a control. */
function release({ held }: EarlyPresses, control: HTMLElement): void {
  held.splice(held.indexOf(control), 1);
  control.removeAttribute('aria-busy');
}

/**
 * Takes over the held presses from the inline lines of the page. Without those lines nothing is
 * held.
 */
export function playEarlyPresses(): EarlyPressPlayer {
  const states = new Map<string, RemoteState>();
  let presses: EarlyPresses = { held: [], isReady: () => true };

  const isReady = (control: Element): boolean =>
    remotesOf(control).every((remote) => states.has(remote));
  const hasFailed = (control: Element): boolean =>
    remotesOf(control).some((remote) => states.get(remote) === 'failed');

  function play(control: HTMLElement): void {
    release(presses, control);
    // skip controls that have left the page meanwhile
    if (!control.isConnected) return;
    if (!hasFailed(control)) control.click();
    // the slot of a failed remote says so itself; links are still followed
    else if (control instanceof HTMLAnchorElement) window.location.assign(control.href);
  }

  withEarlyPresses((found) => {
    presses = found;
    found.isReady = isReady;
  });
  return {
    settle(remote, state) {
      states.set(remote, state);
      for (const control of presses.held.filter(isReady)) play(control);
    },
  };
}

/**
 * Releases everything that is held because nothing will handle it. Controls then behave as without
 * script.
 */
export function dropEarlyPresses(): void {
  withEarlyPresses((presses) => {
    presses.isReady = () => true;
    for (const control of presses.held.splice(0)) control.removeAttribute('aria-busy');
  });
}
