import {
  customVideoProblem,
  type VideoProblem,
} from '@tessera/shared-contracts/media/video-player';

/** Codes of MediaError, and 5 for an encrypted video. */
const known: Readonly<Record<number, VideoProblem>> = { 1: 1, 2: 2, 3: 3, 4: 4, 5: 5 };

/** The code of a failure: the browser's code if it is a known one, otherwise `custom`. */
export const videoProblemOf = (error: { readonly code: number } | null | undefined): VideoProblem =>
  error ? (known[error.code] ?? customVideoProblem) : customVideoProblem;
