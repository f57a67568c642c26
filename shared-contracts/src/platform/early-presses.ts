import { controlAttributes } from './control-attributes.ts';
import { islandOwner } from './island-attributes.ts';
import { remoteOfSlot, slotSelector } from '../core/registry.ts';

/**
 * A press on a control that does not work yet is held and replayed later. This applies to presses
 * on:
 *
 * - buttons that need script
 * - links that a remote handles better than the browser
 * - reblog controls with Alt, for an instant reblog
 * - the header's search, and the reply form of a post's page
 *
 * The browser handles other forms, and clicks with other modifiers. Submit buttons work without
 * script. They are held only while their island hydrates, which takes less time than a page load.
 *
 * An inline script of the page (`earlyPressScript`) catches presses from the start, including those
 * that hotkeys make. The shell decides when a control is ready, and replays the held presses.
 */
export interface EarlyPresses {
  /**
   * Each held control or form with its click or submission, in the order of the presses. Held
   * elements are marked `aria-busy`.
   */
  readonly held: Map<HTMLElement, Event>;
  /** Whether presses on a control are already handled, or never will be. */
  isReady: (control: Element) => boolean;
  /**
   * Whether the control's remotes have loaded or failed, so that a press on the control waits only
   * until an island is hydrated or an earlier press is replayed. The shell will then replay the
   * press or, if a remote has failed, stop holding it.
   */
  isComing: (control: Element) => boolean;
  /** Called when a press has been held. */
  onHeld: (control: Element) => void;
}

/** The held presses of one island, from the call of {@link HoldPresses} until it is hydrated. */
export interface HeldPresses {
  /** Call when the island is hydrated or gone. Replays its presses and stops holding. */
  play(): void;
  /**
   * Call when the code of the island did not load. The browser handles held links, forms and submit
   * buttons. Other held buttons are only released. Returns whether there were any such buttons.
   * Later presses are held again.
   */
  giveUp(): boolean;
}

/**
 * Holds presses inside an island that is not hydrated yet. `onPress` is called for every press, and
 * immediately if a press is already held.
 */
export type HoldPresses = (island: Element, onPress: () => void) => HeldPresses;

/**
 * Event by which the shell requests the {@link EarlyPresses} of the page; `detail` is a function
 * that is called with them.
 */
export const earlyPressesRequest = 'early-presses';

/**
 * Milliseconds after which the browser follows a held link or submits a held form, unless
 * {@link EarlyPresses.isComing} is true for it.
 */
export const heldLinkTimeout = 3000;

/**
 * The remotes that must be mounted before pressing a control has an effect: the one that owns the
 * island or slot around the control, and those that the control names.
 */
export function remotesOf(control: Element): readonly string[] {
  const slot = control.closest(slotSelector);
  const owner = islandOwner(control) ?? (slot && remoteOfSlot(slot.id));
  const needed = control.getAttribute(controlAttributes.needs)?.split(' ') ?? [];
  return owner ? [owner, ...needed] : needed;
}

/** The controls that are held. */
const controls = [
  controlAttributes.action,
  controlAttributes.entry,
  controlAttributes.compose,
  controlAttributes.newType,
  controlAttributes.burger,
  controlAttributes.searchFilters,
]
  .map((name) => `[${name}]`)
  .join();
/** The controls that are also held when they are pressed with Alt, or Alt and Shift. */
const controlsWithAlt = `[${controlAttributes.action}=reblog]`;
/** The forms that are held. */
const forms = `[${controlAttributes.headerSearch}],[${controlAttributes.replyForm}]`;

/**
 * The source of the page's inline script, which needs a nonce. `k` holds a link, button or form.
 * Once a link or form has timed out, the browser handles it and all later links and forms. Buttons
 * with an invoker command are never held, because they work without script.
 */
export const earlyPressScript = `(()=>{let o,h=new Map,p={held:h,isReady(){},isComing(){},onHeld(){}},k=(e,c)=>{let l=c&&(c.href||c.action);if(!c||o&&l||p.isReady(c)||c.form&&c.type=="submit"&&!p.isComing(c))return;e.preventDefault();e.stopImmediatePropagation();if(h.has(c))return;h.set(c,e);c.ariaBusy="true";p.onHeld(c);l&&setTimeout(()=>{if(h.has(c)&&!p.isComing(c)){o=1;h.delete(c);c.ariaBusy=null;c.action?c.submit():c.click()}},${heldLinkTimeout})};addEventListener("${earlyPressesRequest}",e=>e.detail(p));addEventListener("click",e=>{let c=!(e.button||e.ctrlKey||e.metaKey||e.shiftKey&&!e.altKey)&&e.target.closest(e.altKey?"${controlsWithAlt}":"${controls}");c&&!c.commandForElement&&k(e,c)},!0);addEventListener("submit",e=>e.target.matches("${forms}")&&k(e,e.target),!0)})()`;
