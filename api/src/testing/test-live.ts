/** The event stream of an open page, read event by event, for tests. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Registered, TestApp } from './test-app.ts';

export interface LivePage {
  readonly heard: { readonly name: string; readonly data: string }[];
  /** The data of the latest event with a name. */
  last(name: string): string | undefined;
  /** Waits until a condition holds; throws after ten seconds. */
  until(holds: (page: LivePage) => boolean): Promise<void>;
  close(): Promise<void>;
}

export function openLive({ deps }: Pick<TestApp, 'deps'>, by: Registered): LivePage {
  const { userId, blogId, blog } = by;
  const blogs = [{ id: blogId, name: blog, uuid: '', isPrimary: true, isCurrent: true }];
  const reader = deps.pollStreams.open({ userId, sessionId: userId, blogs }).getReader();
  const page: LivePage = {
    heard: [],
    last: (name) => page.heard.findLast((event) => event.name === name)?.data,
    async until(holds) {
      for (let at = 0; at < 1000 && !holds(page); at++) await sleep(10);
      if (!holds(page)) throw new Error(`only heard ${JSON.stringify(page.heard)}`);
    },
    close: () => reader.cancel(),
  };
  async function read(): Promise<void> {
    let text = '';
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      text += new TextDecoder().decode(value);
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const [, name, data = ''] = /^event: (\w+)\ndata: ?(.*)$/.exec(part) ?? [];
        if (name !== undefined) page.heard.push({ name, data });
      }
    }
  }
  void read();
  return page;
}
