import type { RemoteName } from './registry.ts';

/**
 * A press on a control whose remote is not mounted yet is held and played when it is. Held are dead
 * buttons, and links that a remote answers in a better way; real forms, and presses with a modifier,
 * stay the browser's. Lines in the page (`earlyPressScript`) catch presses from the first byte on,
 * the shell says when a control is ready and plays what was held.
 */
export interface EarlyPresses {
  /** Controls that were pressed, first pressed first. Each is marked `aria-busy`. */
  readonly held: HTMLElement[];
  /** Whether presses of a control are answered by now, or never will be. */
  isReady: (control: Element) => boolean;
}

/** Event by which the shell asks the page for its {@link EarlyPresses}; `detail` is called with them. */
export const earlyPressesAsked = 'early-presses';

/** Milliseconds after which a held link is followed as a link. */
export const heldLinkPatience = 3000;

/** Whom a control needs; the first selector that fits counts. */
const needs: readonly (readonly [selector: string, ...remotes: RemoteName[]])[] = [
  ['[data-action="share"]', 'mf_viewer', 'mf_share'],
  ['[data-action="message"]', 'mf_viewer', 'mf_messaging'],
  ['[data-action="reblog"]', 'mf_viewer', 'mf_compose'],
  ['[data-action="edit"],[data-new-type]', 'mf_compose'],
  ['[data-action]', 'mf_viewer'],
  ['[data-entry="messaging"]', 'mf_header', 'mf_messaging'],
  ['[data-compose]', 'mf_header', 'mf_compose'],
];

/** The remotes that have to be mounted before a press of a control does something. */
export function remotesOf(control: Element): readonly RemoteName[] {
  const [, ...remotes] = needs.find(([selector]) => control.matches(selector)) ?? ['', 'mf_header'];
  return remotes;
}

/** What is held. A button that submits a form needs no script. */
const controls =
  '[data-action]:not([type=submit]),[data-entry],[data-compose],[data-new-type],[data-burger],[data-search-filters]';

/**
 * The lines of the page, for a script with its nonce. A link that nobody answered in time is
 * followed, and from then on no link is held. A button with a command of the browser's own works.
 */
export const earlyPressScript = `(()=>{let o,h=[],p={held:h,isReady(){}};addEventListener("${earlyPressesAsked}",e=>e.detail(p));addEventListener("click",e=>{let c=e.isTrusted&&!(e.button||e.altKey||e.ctrlKey||e.metaKey||e.shiftKey)&&e.target.closest("${controls}");if(!c||c.commandForElement||o&&c.href||p.isReady(c))return;e.preventDefault();e.stopImmediatePropagation();if(h.includes(c))return;h.push(c);c.ariaBusy="true";c.href&&setTimeout(()=>{if(h.includes(c)){o=1;h.splice(h.indexOf(c),1);c.ariaBusy=null;c.click()}},${heldLinkPatience})},!0)})()`;
