import { indexGifsJob } from '../gifs/index-gifs.ts';
import { publishDueJob } from '../queue/publish-due.ts';
import { runnable, type RunnableJob } from './job.ts';

/** Every job that this server knows how to run, each as `runnable(definition)`. */
export const allJobs: readonly RunnableJob[] = [
  runnable(publishDueJob), runnable(indexGifsJob),
];
