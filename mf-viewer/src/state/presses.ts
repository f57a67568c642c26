import { controlAttributes } from '@tessera/shared-contracts/platform/control-attributes';
import type { ModerationMark } from '@tessera/shared-contracts/blogs/endpoints';
import { createContext, use, type MouseEvent } from 'react';

/** The actions on posts, blogs, queues and replies, each with the details of its press. */
export interface PressDetails {
  readonly answer: { /** Who asked; '' if anonymous. */ readonly asker: string };
  readonly approve: { readonly isQueued: boolean };
  readonly ask: { readonly blog: string; readonly allowsAnonymous: boolean };
  readonly bookmark: undefined;
  /** `from`: the user's blog that blocks `blog`; by default the user's current blog. */
  readonly block: { readonly blog: string; readonly from?: string };
  readonly delete: undefined;
  readonly 'delete-reply': { readonly replyId: string; readonly postId: string };
  readonly deny: undefined;
  readonly edit: undefined;
  readonly 'fast-reblog': undefined;
  readonly follow: { readonly blog: string };
  readonly 'follow-tag': { readonly tag: string };
  readonly like: undefined;
  readonly message: { readonly blog: string };
  /** Opens the menu of a post. */
  readonly more: undefined;
  readonly moderate: { readonly blog: string; readonly mark: ModerationMark };
  readonly notes: undefined;
  /** Pins the post to the top of its blog, or unpins it. */
  readonly pin: undefined;
  /** Ends the promotion under `tag`; without a tag, asks for one and starts a promotion. */
  readonly promote: { readonly tag: string | undefined };
  readonly publish: undefined;
  readonly queue: undefined;
  /** `isPaused`: the state of the queue after the press. */
  readonly 'queue-pause': { readonly blog: string; readonly isPaused: boolean };
  readonly 'queue-settings': { readonly blog: string };
  readonly 'queue-shuffle': { readonly blog: string };
  readonly 'queue-top': undefined;
  readonly 'queue-up': undefined;
  readonly 'queue-down': undefined;
  readonly reblog: undefined;
  readonly 'remove-source': undefined;
  readonly reply: undefined;
  /** Reports the post that contains the control or, outside of posts, or for a sender, the blog. */
  readonly report: { readonly blog: string; readonly postId?: string };
  /** Shares the post that contains the control; outside of posts, the named blog. */
  readonly share: { readonly blog: string } | undefined;
  readonly subscribe: { readonly blog: string };
  /** Turns a published post back into a draft. */
  readonly unpublish: undefined;
  /** Shows what edits of the post have changed. */
  readonly versions: undefined;
}
export type ActionName = keyof PressDetails;

/** A press: the action, and its details. */
export type Press<N extends ActionName = ActionName> = {
  [A in N]: { readonly action: A; readonly detail: PressDetails[A] };
}[N];

/** Whether a press asks the browser for something else, such as a new tab. */
export const isModified = (event: MouseEvent): boolean =>
  event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0;

export type OnPress = (press: Press, event: MouseEvent<HTMLElement>) => void;

/** Handles the presses of an island. Absent on the server. */
export const PressContext = createContext<OnPress | undefined>(undefined);

/** The remotes without which an action has no effect, besides this one. */
const needs: { readonly [A in ActionName]?: string } = {
  message: 'mf_messaging',
  reblog: 'mf_compose',
  share: 'mf_share',
};

interface PressProps {
  readonly [controlAttributes.action]: ActionName;
  readonly [controlAttributes.needs]?: string;
  readonly onClick?: (event: MouseEvent<HTMLElement>) => void;
}

/**
 * Returns a function that gives a control its action. The markup names the action, so that the
 * shell can hold presses until hydration (`early-presses.ts`) and hotkeys can find the control.
 *
 * @example <button {...press({ action: 'like', detail: undefined })}>
 */
export function usePress(): (press: Press) => PressProps {
  const onPress = use(PressContext);
  return (press) => {
    const needed = needs[press.action];
    return {
      [controlAttributes.action]: press.action,
      ...(needed !== undefined && { [controlAttributes.needs]: needed }),
      ...(onPress && { onClick: (event) => onPress(press, event) }),
    };
  };
}
