import * as v from 'valibot';
import type { JobKey } from '../jobs/job.ts';

const film = v.object({ key: v.string() });

/** Converts an uploaded video and releases the posts that wait for it. */
export const convertFilmKey: JobKey<{ readonly key: string }> = {
  name: 'convert-film',
  schema: film,
};
/** Releases posts whose video became ready while they were being saved. */
export const releaseFilmKey: JobKey<{ readonly key: string }> = {
  name: 'release-film',
  schema: film,
};
