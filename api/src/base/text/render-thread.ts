import { parentPort } from 'node:worker_threads';
import { RefusalError } from '../wire/refusal.ts';
import { runRenderTask, type RenderOutcome, type RenderTask } from './render-task.ts';

/** Entry point of a renderer thread; handles one task at a time. */
parentPort?.on('message', (task: RenderTask) => {
  let outcome: RenderOutcome;
  try {
    outcome = { kind: 'done', html: runRenderTask(task) };
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    outcome = { kind: 'refused', errors: error.errors };
  }
  parentPort?.postMessage(outcome);
});
