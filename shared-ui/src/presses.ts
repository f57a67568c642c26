import { controlAttributes } from '@tessera/shared-contracts/platform/control-attributes';
import type { ModerationMark } from '@tessera/shared-contracts/blogs/endpoints';
import { createContext, use, type MouseEvent } from 'react';

/** The actions of posts, blogs, queues and replies, and what a press says besides its name. */
export interface PressDetails {
  readonly answer: { /** Who asked; '' if anonymous. */ readonly asker: string };
  readonly approve: { readonly isQueued: boolean };
  readonly ask: { readonly blog: string; readonly allowsAnonymous: boolean };
  /** `from`: the own blog that blocks, instead of the current one. */
  readonly block: { readonly blog: string; readonly from?: string };
  readonly delete: undefined;
  readonly 'delete-reply': { readonly replyId: string; readonly postId: string };
  readonly deny: undefined;
  readonly edit: undefined;
  readonly 'fast-reblog': undefined;
  readonly follow: { readonly blog: string };
  readonly like: undefined;
  readonly message: { readonly blog: string };
  /** Opens the menu of a post. */
  readonly more: undefined;
  readonly moderate: { readonly blog: string; readonly mark: ModerationMark };
  readonly notes: undefined;
  /** Ends the promotion under a tag; without one it starts one. */
  readonly promote: { readonly tag: string | undefined };
  readonly publish: undefined;
  readonly queue: undefined;
  /** `isPaused`: what it is after the press. */
  readonly 'queue-pause': { readonly blog: string; readonly isPaused: boolean };
  readonly 'queue-settings': { readonly blog: string };
  readonly 'queue-shuffle': { readonly blog: string };
  readonly 'queue-top': undefined;
  readonly 'queue-up': undefined;
  readonly 'queue-down': undefined;
  readonly reblog: undefined;
  readonly 'remove-source': undefined;
  readonly reply: undefined;
  /** Shares the post, or a blog outside of one. */
  readonly share: { readonly blog: string } | undefined;
  readonly subscribe: { readonly blog: string };
}
export type ActionName = keyof PressDetails;

/** One press: what was pressed, and where. */
export type Press<N extends ActionName = ActionName> = {
  [A in N]: { readonly action: A; readonly detail: PressDetails[A] };
}[N];

export type OnPress = (press: Press, event: MouseEvent<HTMLElement>) => void;

/** Handles the presses of an island. Absent on the server, and while its HTML is hydrated. */
export const PressContext = createContext<OnPress | undefined>(undefined);

interface PressProps {
  readonly [controlAttributes.action]: ActionName;
  readonly onClick?: (event: MouseEvent<HTMLElement>) => void;
}

/**
 * Returns a function that gives a control its action. The name is in the markup, so that presses are
 * held until the island is hydrated (`early-presses.ts`), and keys find the control.
 *
 * @example <button {...press({ action: 'like', detail: undefined })}>
 */
export function usePress(): (press: Press) => PressProps {
  const onPress = use(PressContext);
  return (press) => ({
    [controlAttributes.action]: press.action,
    ...(onPress && { onClick: (event) => onPress(press, event) }),
  });
}
