import * as v from 'valibot';
import type { JobKey } from '../jobs/job.ts';

const film = v.object({ key: v.string() });

/** Converts an uploaded film, and lets the posts go on that wait for it. */
export const convertFilmKey: JobKey<{ readonly key: string }> = {
  name: 'convert-film',
  schema: film,
};
/** Lets posts go on whose film got ready while they were being saved. */
export const releaseFilmKey: JobKey<{ readonly key: string }> = {
  name: 'release-film',
  schema: film,
};
