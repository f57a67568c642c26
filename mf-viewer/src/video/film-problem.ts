import { customFilmProblem, type FilmProblem } from '@tessera/shared-contracts/media/video-player';

/** Codes of MediaError, and 5 for an encrypted video. */
const known: Readonly<Record<number, FilmProblem>> = { 1: 1, 2: 2, 3: 3, 4: 4, 5: 5 };

/** The code of a failure: the browser's, or the custom one. */
export const filmProblemOf = (error: { readonly code: number } | null | undefined): FilmProblem =>
  error ? (known[error.code] ?? customFilmProblem) : customFilmProblem;
