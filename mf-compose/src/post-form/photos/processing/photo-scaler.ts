import * as v from 'valibot';
import { scaleReply, type ScaleJob } from './scale-messages.ts';
import { scalePhoto, type ScaledPhoto } from './scale-photo.ts';
import { startWorker, WorkerScript } from './start-worker.ts';

/**
 * Scales images in a worker, so that typing is not blocked. Falls back to the main thread when the
 * worker fails.
 */
export interface PhotoScaler {
  scale(file: Blob, type: string, maxEdge: number, isAlwaysDrawn: boolean): Promise<ScaledPhoto>;
  stop(): void;
}

const startPhotoWorker = (): Promise<Worker> =>
  startWorker(new WorkerScript(new URL('./photo-worker.ts', import.meta.url)));

/** Milliseconds to wait for a reply from the worker. */
const timeout = 30_000;

export function createPhotoScaler(start: () => Promise<Worker> = startPhotoWorker): PhotoScaler {
  let starting: Promise<Worker | undefined> | undefined;
  let count = 0;

  function giveUp(): void {
    void starting?.then((worker) => worker?.terminate());
    starting = Promise.resolve(undefined);
  }

  /** The worker; undefined if it failed to start or was terminated. */
  async function findWorker(): Promise<Worker | undefined> {
    const asked = (starting ??= start().catch(() => undefined));
    const worker = await asked;
    // it may have been terminated meanwhile
    return starting === asked ? worker : undefined;
  }

  /** Gives the worker a job; returns the reply, or undefined if the worker fails or is too slow. */
  function ask(
    worker: Worker,
    job: ScaleJob,
  ): Promise<v.InferOutput<typeof scaleReply> | undefined> {
    const { promise, resolve } = Promise.withResolvers<
      v.InferOutput<typeof scaleReply> | undefined
    >();
    const listen = ({ data }: MessageEvent<unknown>) => {
      const reply = v.safeParse(scaleReply, data);
      if (reply.success && reply.output.id === job.id) finish(reply.output);
    };
    const fail = () => {
      giveUp();
      finish(undefined);
    };
    const timer = setTimeout(fail, timeout);
    function finish(reply: v.InferOutput<typeof scaleReply> | undefined): void {
      clearTimeout(timer);
      worker.removeEventListener('message', listen);
      worker.removeEventListener('error', fail);
      resolve(reply);
    }
    worker.addEventListener('message', listen);
    worker.addEventListener('error', fail);
    // oxlint-disable-next-line no-restricted-properties -- to our own worker
    worker.postMessage(job);
    return promise;
  }

  return {
    async scale(file, type, maxEdge, isAlwaysDrawn) {
      const worker = await findWorker();
      const reply =
        worker && (await ask(worker, { id: (count += 1), file, type, maxEdge, isAlwaysDrawn }));
      if (!reply) return scalePhoto(file, type, maxEdge, isAlwaysDrawn);
      if (!reply.isRead) throw new Error(reply.reason);
      return { content: reply.content, width: reply.width, height: reply.height };
    },
    stop: giveUp,
  };
}
