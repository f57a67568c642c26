import type { ConfirmOptions } from '@tessera/shared-contracts/platform/platform';
import { fillText } from '@tessera/shared-contracts/core/fill-text';
import { postTexts } from '@tessera/shared-contracts/posts/post-texts';
import { postTypeLabels, type PostType } from '@tessera/shared-contracts/posts/post-types';
import { formTexts } from '../state/form-texts.ts';

/**
 * The question asked before a type switch hides content. It names the content, and says that
 * switching back restores it.
 */
export const switchPrompt = (type: PostType, left: readonly string[]): ConfirmOptions => ({
  message: fillText(formTexts.switching.question, {
    type: postTypeLabels[type],
    parts: new Intl.ListFormat('en').format(left),
  }),
  confirm: formTexts.switching.confirm,
  refuse: postTexts.cancel,
});
