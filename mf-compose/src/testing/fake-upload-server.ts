import type { SendUpload, UploadAnswer, UploadRequest } from '../uploads/send-upload.ts';

/** A server for uploads in tests: requests wait until they are answered. */
export interface FakeUploadServer {
  readonly send: SendUpload;
  /** Everything that was sent, oldest first. */
  readonly requests: UploadRequest[];
  /** Answers the oldest waiting request. */
  answer(answer: UploadAnswer): Promise<void>;
  /** Number of waiting requests. */
  readonly waiting: number;
}

const settle = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });

export function createFakeUploadServer(): FakeUploadServer {
  const waiting: ((answer: UploadAnswer) => void)[] = [];
  const requests: UploadRequest[] = [];
  return {
    requests,
    get waiting() {
      return waiting.length;
    },
    send(request) {
      requests.push(request);
      const { promise, resolve, reject } = Promise.withResolvers<UploadAnswer>();
      waiting.push(resolve);
      request.signal.addEventListener('abort', () => {
        waiting.splice(waiting.indexOf(resolve), 1);
        reject(request.signal.reason);
      });
      return promise;
    },
    async answer(answer) {
      await settle();
      const next = waiting.shift();
      if (!next) throw new Error('nothing waits for an answer');
      next(answer);
      await settle();
    },
  };
}

export const uploaded = (url = '/media/a.jpg', width = 40, height = 30): UploadAnswer => ({
  status: 200,
  body: { meta: { status: 200, msg: 'OK' }, response: { url, width, height } },
});
export const partAccepted = (received: number): UploadAnswer => ({
  status: 202,
  body: { meta: { status: 202, msg: 'Accepted' }, response: { received } },
});
export const refused = (status: number, ...errors: string[]): UploadAnswer => ({
  status,
  body: { meta: { status, msg: 'Refused' }, errors },
});
export const unanswered: UploadAnswer = { status: 0, body: undefined };
