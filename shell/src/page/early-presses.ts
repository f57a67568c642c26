import {
  earlyPressesRequest,
  remotesOf,
  type EarlyPresses,
  type HoldPresses,
} from '@tessera/shared-contracts/platform/early-presses';
import type { RemoteState } from '../remotes/slot.ts';

/** Replays presses that came before their remote was mounted or their island hydrated. */
export interface EarlyPressPlayer {
  /**
   * Called when the state of a remote changes, with undefined while the remote loads. When it is
   * mounted or not needed, its held presses are replayed, except those that wait for another remote
   * or an island. When it has failed, links and forms are left to the browser, and presses on other
   * controls are dropped.
   */
  settle(remote: string, state: RemoteState | undefined): void;
  readonly holdPresses: HoldPresses;
}

function withEarlyPresses(take: (presses: EarlyPresses) => void): void {
  // oxlint-disable-next-line no-restricted-globals -- talks to the page's inline script, which has no bus
  window.dispatchEvent(new CustomEvent(earlyPressesRequest, { detail: take }));
}

/** Stops holding the press of a control. */
function release({ held }: EarlyPresses, control: HTMLElement): void {
  held.delete(control);
  control.removeAttribute('aria-busy');
}

/** Whether pressing a control submits a form, which the browser can do without scripts. */
const submits = (control: HTMLElement): boolean =>
  control instanceof HTMLButtonElement && control.form !== null && control.type === 'submit';

function replay(control: HTMLElement, event: Event): void {
  if (control instanceof HTMLFormElement) control.requestSubmit();
  else if (event instanceof MouseEvent && event.altKey)
    control.dispatchEvent(new MouseEvent('click', event));
  else control.click();
}

/**
 * Takes over the held presses from the page's inline script. On a page without that script nothing
 * is held.
 */
export function playEarlyPresses(): EarlyPressPlayer {
  const states = new Map<string, RemoteState>();
  /** Islands that are not hydrated, with the function to call on a press inside. */
  const islands = new Map<Element, () => void>();
  let presses: EarlyPresses = {
    held: new Map(),
    isReady: () => true,
    isComing: () => false,
    onHeld: () => {},
  };

  const hasFailed = (control: Element): boolean =>
    remotesOf(control).some((remote) => states.get(remote) === 'failed');
  /**
   * The function that hydrates the innermost island around a control; undefined if no such island
   * is left to hydrate.
   */
  function hydratorOf(control: Element): (() => void) | undefined {
    for (let element: Element | null = control; element; element = element.parentElement) {
      const hydrate = islands.get(element);
      if (hydrate) return hydrate;
    }
    return undefined;
  }
  const isSettled = (control: Element): boolean =>
    remotesOf(control).every((remote) => states.has(remote));
  const isAlive = (control: Element): boolean =>
    isSettled(control) && (hasFailed(control) || !hydratorOf(control));
  /** Whether an earlier press for one of the same remotes is still held. */
  function isBehind(control: Element): boolean {
    const remotes = new Set(remotesOf(control));
    for (const other of presses.held.keys()) {
      if (other === control) return false;
      if (other.isConnected && remotesOf(other).some((remote) => remotes.has(remote))) return true;
    }
    return false;
  }
  /** The control whose press is being replayed. */
  let pressed: Element | undefined;
  const isReady = (control: Element): boolean =>
    control === pressed || (isAlive(control) && !isBehind(control));

  function press(control: HTMLElement, run: () => void): void {
    pressed = control;
    run();
    pressed = undefined;
  }

  function play(): void {
    for (const [control, event] of presses.held) {
      if (!isReady(control)) continue;
      release(presses, control);
      // skip controls that have left the page
      if (!control.isConnected) continue;
      if (!hasFailed(control)) press(control, () => replay(control, event));
      // the slot shows that its remote has failed; the browser handles links and forms
      else if (control instanceof HTMLAnchorElement) window.location.assign(control.href);
      else if (control instanceof HTMLFormElement) control.submit();
      else if (submits(control)) press(control, () => control.click());
    }
  }

  withEarlyPresses((found) => {
    presses = found;
    found.isReady = isReady;
    // The control's remotes have settled, but a press on it still waits for an island or an earlier
    // press. The press will be replayed or released.
    found.isComing = (control) => isSettled(control) && !isReady(control);
    found.onHeld = (control) => hydratorOf(control)?.();
  });
  return {
    settle(remote, state) {
      if (state === undefined) return void states.delete(remote);
      states.set(remote, state);
      play();
    },
    holdPresses(island, onPress) {
      const heldInside = () =>
        [...presses.held.keys()].filter((control) => island.contains(control));
      islands.set(island, onPress);
      if (heldInside().length > 0) onPress();
      return {
        play() {
          islands.delete(island);
          play();
        },
        giveUp() {
          const given = heldInside();
          for (const control of given) {
            release(presses, control);
            if (control instanceof HTMLFormElement) control.submit();
            else if (control instanceof HTMLAnchorElement || submits(control))
              press(control, () => control.click());
          }
          // replays the presses that waited behind these
          play();
          return given.some((control) => control instanceof HTMLButtonElement && !submits(control));
        },
      };
    },
  };
}

/**
 * Releases all held presses, because nothing will handle them. Controls then behave as without
 * script.
 */
export function dropEarlyPresses(): void {
  withEarlyPresses((presses) => {
    presses.isReady = () => true;
    for (const control of presses.held.keys()) release(presses, control);
  });
}
