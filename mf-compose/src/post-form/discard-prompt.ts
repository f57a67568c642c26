import type { ConfirmOptions } from '@tessera/shared-contracts/platform/platform';
import type { PostFormMode } from '@tessera/shared-contracts/posts/form-model';
import { postTexts } from '@tessera/shared-contracts/posts/post-texts';

/** The question before typed text is discarded. */
export const discardPrompt = (mode: PostFormMode): ConfirmOptions => ({
  message: mode === 'edit' ? postTexts.discardEdit : postTexts.discardNew,
  confirm: postTexts.discard,
  refuse: postTexts.nevermind,
  isDangerous: true,
});
