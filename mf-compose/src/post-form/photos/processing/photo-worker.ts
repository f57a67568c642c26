import * as v from 'valibot';
import { scaleJob, type ScaleReply } from './scale-messages.ts';
import { scalePhoto } from './scale-photo.ts';

async function answer(data: unknown): Promise<ScaleReply | undefined> {
  const job = v.safeParse(scaleJob, data);
  if (!job.success) return undefined;
  const { id, file, type, longest, isAlwaysDrawn } = job.output;
  try {
    return { id, isRead: true, ...(await scalePhoto(file, type, longest, isAlwaysDrawn)) };
  } catch (error) {
    return { id, isRead: false, reason: String(error) };
  }
}

self.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  void answer(data).then((reply) => { if (reply) self.postMessage(reply); });
});
