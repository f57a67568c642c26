import { isCallError, type Platform } from '@tessera/shared-contracts/platform/platform';
import { shareData } from '@tessera/shared-contracts/sharing/endpoints';
import { blogShareId } from '@tessera/shared-contracts/sharing/share-data';
import { shareTexts } from '@tessera/shared-contracts/sharing/texts';
import { createForm } from '../forms/create-form.ts';
import { fallbackShareData, isMailLink } from '../options/share-options.ts';
import type { ShareEvent } from './share-state.ts';
import type { ShareSubject } from '../options/share-options.ts';

/**
 * Loads the share data. Resolves to the next event for the popover's state machine, even if loading
 * fails.
 */
export async function loadShare(
  { call, log }: Pick<Platform, 'call' | 'log'>,
  { postId, blogName, postUrl, isFallbackForced: isForced }: ShareSubject,
  signal: AbortSignal,
): Promise<ShareEvent> {
  const isBlog = postId === '';
  try {
    const { share_popover_data: data } = await call(
      shareData,
      { params: { tumblelog_name: blogName, post_id: isBlog ? blogShareId : postId } },
      { signal },
    );
    const isForm = data.tumblelog_share && !isMailLink(data, isForced);
    const Form = isForm ? await createForm('email') : undefined;
    return { type: 'loaded', data, isForced, Form };
  } catch (error) {
    if (!signal.aborted && !isCallError(error)) log.error(error, { part: 'share data' });
    if (isCallError(error) && (error.status === 403 || error.status === 404))
      return {
        type: 'refused',
        text: error.errors[0] ?? (isBlog ? shareTexts.forbiddenBlog : shareTexts.forbidden),
      };
    return { type: 'unreachable', data: fallbackShareData(postUrl, blogName, isBlog) };
  }
}
