import * as v from 'valibot';
import type { JobKey } from '../jobs/job.ts';

const video = v.object({ key: v.string() });

/** Converts an uploaded video and releases the posts that wait for it. */
export const convertVideoKey: JobKey<{ readonly key: string }> = {
  name: 'convert-film',
  schema: video,
};
/** Releases posts if the conversion of their video ended while they were being saved. */
export const releaseVideoKey: JobKey<{ readonly key: string }> = {
  name: 'release-film',
  schema: video,
};
