import { followTag as followCall, unfollowTag } from '@tessera/shared-contracts/tags/endpoints';
import { followTagNews } from '@tessera/shared-contracts/tags/followed-tags';
import { technicalTrouble } from '@tessera/shared-contracts/platform/call-texts';
import { isCallError } from '@tessera/shared-contracts/platform/platform';
import type { ActionContext } from '../actions/action-context.ts';
import type { PressDetails } from '../state/presses.ts';

/** Follows or unfollows a tag: shows the change at once, and takes it back if it is refused. */
export async function followTag(
  { platform, tags, announce }: ActionContext,
  { tag }: PressDetails['follow-tag'],
): Promise<void> {
  const wasFollowed = tags.read(tag) === true;
  const show = (following: boolean): void => tags.change(tag, 'follow', () => following);
  show(!wasFollowed);
  try {
    await platform.call(
      wasFollowed ? unfollowTag : followCall,
      { body: { tag } },
      // the reader may leave the page before the response arrives
      { keepalive: true },
    );
    announce(followTagNews(!wasFollowed, tag));
  } catch (error) {
    show(wasFollowed);
    platform.toasts.show({
      text: (isCallError(error) ? error.errors[0] : undefined) ?? technicalTrouble.postAction,
      tone: 'error',
    });
    if (!isCallError(error)) platform.log.error(error, { action: 'follow-tag' });
  }
}
