import { controlAttributes } from '@tessera/shared-contracts/platform/control-attributes';
import { rendered } from '@tessera/shared-ui/written';
import {
  isCreatablePostType,
  type CreatablePostType,
} from '@tessera/shared-contracts/posts/post-types';

/**
 * Reads a plain click on a new-post button of a stream: the type of post, and the buttons that the
 * form replaces. Undefined for other clicks.
 */
export function newPostClick(
  event: MouseEvent,
): { readonly type: CreatablePostType; readonly buttons: HTMLElement } | undefined {
  if (
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey ||
    !(event.target instanceof Element)
  )
    return undefined;
  const type =
    event.target
      .closest<HTMLElement>(`[${controlAttributes.newType}]${rendered}`)
      ?.getAttribute(controlAttributes.newType) ?? '';
  const buttons = event.target.closest<HTMLElement>(`[${controlAttributes.newPost}]${rendered}`);
  return buttons && isCreatablePostType(type) ? { type, buttons } : undefined;
}
