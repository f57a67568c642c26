import type { RemoteName } from './registry.ts';

/**
 * A click on a control whose remote is not mounted yet is held and replayed later. This applies to
 * dead buttons, and to links that a remote handles better than the browser; real forms, and clicks
 * with a modifier, are left to the browser. Inline lines of the page (`earlyPressScript`) catch
 * clicks from the first byte on; the shell decides when a control is ready and replays the held
 * clicks.
 */
export interface EarlyPresses {
  /** Held controls in the order they were clicked. Each is marked `aria-busy`. */
  readonly held: HTMLElement[];
  /** Whether clicks on a control are handled by now, or never will be. */
  isReady: (control: Element) => boolean;
}

/**
 * Event by which the shell requests the {@link EarlyPresses} of the page; `detail` is called with
 * them.
 */
export const earlyPressesAsked = 'early-presses';

/** Milliseconds after which a held link is followed as a link. */
export const heldLinkTimeout = 3000;

/** The remotes that a control needs; the first matching selector wins. */
const needs: readonly (readonly [selector: string, ...remotes: RemoteName[]])[] = [
  ['[data-action="share"]', 'mf_viewer', 'mf_share'],
  ['[data-action="message"]', 'mf_viewer', 'mf_messaging'],
  ['[data-action="reblog"]', 'mf_viewer', 'mf_compose'],
  ['[data-action="edit"],[data-new-type]', 'mf_compose'],
  ['[data-action]', 'mf_viewer'],
  ['[data-entry="messaging"]', 'mf_header', 'mf_messaging'],
  ['[data-compose]', 'mf_header', 'mf_compose'],
];

/** The remotes that must be mounted before clicking a control has an effect. */
export function remotesOf(control: Element): readonly RemoteName[] {
  const [, ...remotes] = needs.find(([selector]) => control.matches(selector)) ?? ['', 'mf_header'];
  return remotes;
}

/** The controls that are held. Buttons that submit a form need no script. */
const controls =
  '[data-action]:not([type=submit]),[data-entry],[data-compose],[data-new-type],[data-burger],[data-search-filters]';

/**
 * The inline lines of the page, for a script with a nonce. A link not handled in time is followed,
 * and from then on no link is held. Buttons with an invoker command work by themselves.
 */
export const earlyPressScript = `(()=>{let o,h=[],p={held:h,isReady(){}};addEventListener("${earlyPressesAsked}",e=>e.detail(p));addEventListener("click",e=>{let c=e.isTrusted&&!(e.button||e.altKey||e.ctrlKey||e.metaKey||e.shiftKey)&&e.target.closest("${controls}");if(!c||c.commandForElement||o&&c.href||p.isReady(c))return;e.preventDefault();e.stopImmediatePropagation();if(h.includes(c))return;h.push(c);c.ariaBusy="true";c.href&&setTimeout(()=>{if(h.includes(c)){o=1;h.splice(h.indexOf(c),1);c.ariaBusy=null;c.click()}},${heldLinkTimeout})},!0)})()`;
