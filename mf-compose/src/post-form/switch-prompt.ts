import type { ConfirmOptions } from '@tessera/shared-contracts/platform/platform';
import { fillText, postTexts } from '@tessera/shared-contracts/posts/post-texts';
import { postTypeLabels, type PostType } from '@tessera/shared-contracts/posts/post-types';
import { formTexts } from './texts.ts';

/** The question before a type switch hides typed content: names it, and says that it comes back. */
export const switchPrompt = (type: PostType, left: readonly string[]): ConfirmOptions => ({
  message: fillText(formTexts.switching.question, {
    type: postTypeLabels[type],
    parts: new Intl.ListFormat('en').format(left),
  }),
  confirm: formTexts.switching.confirm,
  refuse: postTexts.cancel,
});
