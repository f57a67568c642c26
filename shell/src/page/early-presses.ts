import {
  earlyPressesAsked,
  remotesOf,
  type EarlyPresses,
  type HoldPresses,
} from '@tessera/shared-contracts/platform/early-presses';
import type { RemoteState } from '../remotes/slot.ts';

/** Replays presses that came before their remote was mounted or their island hydrated. */
export interface EarlyPressPlayer {
  /**
   * Called when a remote is mounted, has failed or is not needed: replays its held presses, or
   * releases them. Without a state it is on its way.
   */
  settle(remote: string, state: RemoteState | undefined): void;
  readonly holdPresses: HoldPresses;
}

function withEarlyPresses(take: (presses: EarlyPresses) => void): void {
  // oxlint-disable-next-line no-restricted-globals -- talks to the inline lines of the page, which know no bus
  window.dispatchEvent(new CustomEvent(earlyPressesAsked, { detail: take }));
}

/** Stops holding a control. */
function release({ held }: EarlyPresses, control: HTMLElement): void {
  held.delete(control);
  control.removeAttribute('aria-busy');
}

/** Whether pressing a control submits a form, which the browser can do without us. */
const submits = (control: HTMLElement): boolean =>
  control instanceof HTMLButtonElement && control.form !== null && control.type === 'submit';

function replay(control: HTMLElement, event: Event): void {
  if (control instanceof HTMLFormElement) control.requestSubmit();
  else if (event instanceof MouseEvent && event.altKey)
    control.dispatchEvent(new MouseEvent('click', event));
  else control.click();
}

/**
 * Takes over the held presses from the inline lines of the page. Without those lines nothing is
 * held.
 */
export function playEarlyPresses(): EarlyPressPlayer {
  const states = new Map<string, RemoteState>();
  /** What to call when a control in an island that is not hydrated is pressed. */
  const islands = new Map<Element, () => void>();
  let presses: EarlyPresses = {
    held: new Map(),
    isReady: () => true,
    isComing: () => false,
    onHeld: () => {},
  };

  const hasFailed = (control: Element): boolean =>
    remotesOf(control).some((remote) => states.get(remote) === 'failed');
  /** The island around a control that is not hydrated; the innermost one, because only it counts. */
  function islandOf(control: Element): (() => void) | undefined {
    for (let element: Element | null = control; element; element = element.parentElement) {
      const hydrate = islands.get(element);
      if (hydrate) return hydrate;
    }
    return undefined;
  }
  const isSettled = (control: Element): boolean =>
    remotesOf(control).every((remote) => states.has(remote));
  const isAlive = (control: Element): boolean =>
    isSettled(control) && (hasFailed(control) || !islandOf(control));
  /** Whether an earlier press is still held whose remote handles this one as well. */
  function isBehind(control: Element): boolean {
    const remotes = new Set(remotesOf(control));
    for (const other of presses.held.keys()) {
      if (other === control) return false;
      if (other.isConnected && remotesOf(other).some((remote) => remotes.has(remote))) return true;
    }
    return false;
  }
  /** The control that is pressed right now, by us. */
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
      // skip controls that have left the page meanwhile
      if (!control.isConnected) continue;
      if (!hasFailed(control)) press(control, () => replay(control, event));
      // the slot of a failed remote says so itself; links and forms are left to the browser
      else if (control instanceof HTMLAnchorElement) window.location.assign(control.href);
      else if (control instanceof HTMLFormElement) control.submit();
      else if (submits(control)) press(control, () => control.click());
    }
  }

  withEarlyPresses((found) => {
    presses = found;
    found.isReady = isReady;
    // only the island is missing, which a press hydrates or makes give up
    found.isComing = (control) => isSettled(control) && !isReady(control);
    found.onHeld = (control) => islandOf(control)?.();
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
          // what waited behind them
          play();
          return given.some((control) => control instanceof HTMLButtonElement && !submits(control));
        },
      };
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
    for (const control of presses.held.keys()) release(presses, control);
  });
}
