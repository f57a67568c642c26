import type { RunnableJob } from './job.ts';

/** Every job that this server knows how to run, each as `runnable(definition)`. */
export const allJobs: readonly RunnableJob[] = [];
