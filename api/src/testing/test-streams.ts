/** The event stream of an open page, for tests. */
import type { Registered, TestApp } from './test-app.ts';
import { send } from './test-messaging.ts';

export interface TestStream {
  /** Waits until the stream has delivered this text. */
  until(words: string): Promise<void>;
  /** Sends a message, and returns what the stream delivers up to the next `news` event. */
  before(from: Registered, to: Registered): Promise<string>;
  close(): Promise<void>;
}

/** Opens a page's stream, and waits for its first event. */
export async function openTestStream(
  { deps }: Pick<TestApp, 'deps'>,
  { userId, blogId }: Registered,
): Promise<TestStream> {
  const blog = { id: blogId, name: '', uuid: '', isPrimary: true, isCurrent: true };
  const reader = deps.pollStreams.open({ userId, sessionId: userId, blogs: [blog] }).getReader();
  let text = '';
  async function until(words: string): Promise<void> {
    while (!text.includes(words)) {
      const { value, done } = await reader.read();
      if (done) throw new Error('the stream ended');
      text += new TextDecoder().decode(value);
    }
  }
  await until('event: news');
  text = '';
  return {
    until,
    async before(from, to) {
      await send(from, to, 'The end');
      await until('event: news');
      const heard = text;
      text = '';
      return heard;
    },
    close: () => reader.cancel(),
  };
}
