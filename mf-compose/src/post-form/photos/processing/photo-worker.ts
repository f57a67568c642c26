import type { ScaleJob, ScaleReply } from './scale-messages.ts';
import { scalePhoto } from './scale-photo.ts';

// @NOTE The worker starts from a blob and cannot load a second file (start-worker.ts): it must not
// import anything that the build would put into a chunk shared with the page, such as valibot.
function isJob(data: unknown): data is ScaleJob {
  if (typeof data !== 'object' || data === null) return false;
  const { id, file, type, maxEdge, isAlwaysDrawn }: Partial<Record<keyof ScaleJob, unknown>> = data;
  return (
    typeof id === 'number' &&
    file instanceof Blob &&
    typeof type === 'string' &&
    typeof maxEdge === 'number' &&
    typeof isAlwaysDrawn === 'boolean'
  );
}

async function answer({ id, file, type, maxEdge, isAlwaysDrawn }: ScaleJob): Promise<ScaleReply> {
  try {
    return { id, isRead: true, ...(await scalePhoto(file, type, maxEdge, isAlwaysDrawn)) };
  } catch (error) {
    return { id, isRead: false, reason: String(error) };
  }
}

self.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  // oxlint-disable-next-line no-restricted-properties -- back to the page that started this worker
  if (isJob(data)) void answer(data).then((reply) => self.postMessage(reply));
});
