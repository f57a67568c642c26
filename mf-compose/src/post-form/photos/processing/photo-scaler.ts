import * as v from 'valibot';
import { scaleReply, type ScaleJob } from './scale-messages.ts';
import { scalePhoto, type ScaledPhoto } from './scale-photo.ts';

/** Scales pictures beside the page, so that typing goes on; in the page where no worker can be had. */
export interface PhotoScaler {
  scale(file: Blob, type: string, longest: number, isAlwaysDrawn: boolean): Promise<ScaledPhoto>;
  stop(): void;
}

const startWorker = (): Worker => new Worker(new URL('./photo-worker.ts', import.meta.url));

/** Milliseconds after which a worker that says nothing is given up. */
const patience = 30_000;

export function createPhotoScaler(start: () => Worker = startWorker): PhotoScaler {
  let worker: Worker | undefined;
  let isGivenUp = false;
  let count = 0;

  function giveUp(): void {
    isGivenUp = true;
    worker?.terminate();
    worker = undefined;
  }

  /** Undefined when the worker cannot be had or did not answer. */
  function ask(job: ScaleJob): Promise<v.InferOutput<typeof scaleReply> | undefined> {
    const { promise, resolve } = Promise.withResolvers<v.InferOutput<typeof scaleReply> | undefined>();
    try {
      worker ??= start();
    } catch {
      isGivenUp = true;
      return Promise.resolve(undefined);
    }
    const asked = worker;
    const listen = ({ data }: MessageEvent<unknown>) => {
      const reply = v.safeParse(scaleReply, data);
      if (reply.success && reply.output.id === job.id) finish(reply.output);
    };
    const fail = () => {
      giveUp();
      finish(undefined);
    };
    const timer = setTimeout(fail, patience);
    function finish(reply: v.InferOutput<typeof scaleReply> | undefined): void {
      clearTimeout(timer);
      asked.removeEventListener('message', listen);
      asked.removeEventListener('error', fail);
      resolve(reply);
    }
    asked.addEventListener('message', listen);
    asked.addEventListener('error', fail);
    asked.postMessage(job);
    return promise;
  }

  return {
    async scale(file, type, longest, isAlwaysDrawn) {
      const reply = isGivenUp ? undefined : await ask({ id: (count += 1), file, type, longest, isAlwaysDrawn });
      if (!reply) return scalePhoto(file, type, longest, isAlwaysDrawn);
      if (!reply.isRead) throw new Error(reply.reason);
      return { content: reply.content, width: reply.width, height: reply.height };
    },
    stop: giveUp,
  };
}
