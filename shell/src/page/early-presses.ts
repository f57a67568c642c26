import {
  earlyPressesAsked,
  remotesOf,
  type EarlyPresses,
} from '@tessera/shared-contracts/platform/early-presses';
import type { RemoteState } from '../remotes/slot.ts';

/** Answers what was pressed before its remote was there. */
export interface EarlyPressPlayer {
  /** A remote is mounted, or cannot be: plays what was waiting for it, or lets go of it. */
  settle(remote: string, state: RemoteState): void;
}

function withEarlyPresses(take: (presses: EarlyPresses) => void): void {
  // oxlint-disable-next-line no-restricted-globals -- speaks with the inline lines of the page, which know no bus
  window.dispatchEvent(new CustomEvent(earlyPressesAsked, { detail: take }));
}

/** Takes a control off those that are held. */
function release({ held }: EarlyPresses, control: HTMLElement): void {
  held.splice(held.indexOf(control), 1);
  control.removeAttribute('aria-busy');
}

/** Takes the presses of the page over from its inline lines. A page without those holds nothing. */
export function playEarlyPresses(): EarlyPressPlayer {
  const states = new Map<string, RemoteState>();
  let presses: EarlyPresses = { held: [], isReady: () => true };

  const isReady = (control: Element): boolean =>
    remotesOf(control).every((remote) => states.has(remote));
  const hasFailed = (control: Element): boolean =>
    remotesOf(control).some((remote) => states.get(remote) === 'failed');

  function play(control: HTMLElement): void {
    release(presses, control);
    // what has left the page meanwhile is not pressed any more
    if (!control.isConnected) return;
    if (!hasFailed(control)) control.click();
    // a button's remote says in its slot that it is unavailable; a link still leads somewhere
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

/** Lets go of everything that is held, because nobody will answer it: controls are what they are without script. */
export function dropEarlyPresses(): void {
  withEarlyPresses((presses) => {
    presses.isReady = () => true;
    for (const control of presses.held.splice(0)) control.removeAttribute('aria-busy');
  });
}
