import { createPagePort, allowedOrigins } from './page-port.ts';
import { createWindowChannel } from '@tessera/shared-contracts/platform/channel';

/** A BroadcastChannel as one tab sees it. */
class FakeBroadcast extends EventTarget implements BroadcastChannel {
  readonly name = 'tessera';
  onmessage = null;
  onmessageerror = null;
  isClosed = false;
  readonly sent: unknown[] = [];
  postMessage(message: unknown): void {
    this.sent.push(message);
  }
  close(): void {
    this.isClosed = true;
  }
}

const own = 'https://tessera.example';
const arrive = (
  target: EventTarget,
  data: unknown,
  origin: string,
  source: MessageEventSource | null = null,
) => target.dispatchEvent(new MessageEvent('message', { data, origin, source }));

function open(embedHosts: readonly string[] = ['player.example']) {
  const tabs = new FakeBroadcast();
  const channel = createWindowChannel({
    port: createPagePort(() => tabs),
    allowedOrigins: allowedOrigins(own, embedHosts),
  });
  const heard: unknown[] = [];
  channel.on('resize').subscribe(({ args }) => heard.push(args));
  return { tabs, channel, heard };
}

afterEach(() => document.body.replaceChildren());

test('CHAN-01: a message to other tabs is a JSON string with method and args; a request also has a cid', () => {
  const { tabs, channel } = open();
  channel.post('session', 'ada');
  void channel.request('who').catch(() => {});
  const [post, request] = tabs.sent.map((data): unknown => JSON.parse(String(data)));
  expect(post).toEqual({ method: 'session', args: ['ada'] });
  expect(request).toEqual({ method: 'who', args: [], cid: expect.any(String) });
  channel.close();
});

test('CHAN-04, CHAN-05: accepts messages from frames on embed hosts, such as the size of a frame', () => {
  const { channel, heard } = open();
  const frame = document.body.appendChild(document.createElement('iframe'));
  const resize = JSON.stringify({ method: 'resize', args: [500, 300] });
  arrive(window, resize, 'https://player.example', frame.contentWindow);
  expect(heard).toEqual([[500, 300]]);
  arrive(window, resize, 'https://evil.example', frame.contentWindow);
  arrive(window, resize, 'http://player.example', frame.contentWindow);
  expect(heard).toHaveLength(1);
  channel.close();
});

test('CHAN-04: ignores messages from windows that are not frames of this page', () => {
  const { channel, heard } = open();
  arrive(window, JSON.stringify({ method: 'resize', args: [] }), own, window);
  arrive(window, JSON.stringify({ method: 'resize', args: [] }), own, null);
  expect(heard).toEqual([]);
  channel.close();
});

test('CHAN-04: accepts messages from the product’s own tabs', () => {
  const { tabs, channel, heard } = open();
  arrive(tabs, JSON.stringify({ method: 'resize', args: [1] }), own);
  expect(heard).toEqual([[1]]);
  channel.close();
});

test('CHAN-02: ignores malformed messages without an error', () => {
  const { tabs, channel, heard } = open();
  for (const data of ['{', '[]', '{"args":[]}', { method: 'resize' }, null, 7])
    arrive(tabs, data, own);
  expect(heard).toEqual([]);
  channel.close();
});

test('a closed channel receives nothing', () => {
  const { tabs, channel, heard } = open();
  channel.close();
  expect(tabs.isClosed).toBe(true);
  arrive(tabs, JSON.stringify({ method: 'resize', args: [1] }), own);
  expect(heard).toEqual([]);
});

test('without BroadcastChannel, the channel works but reaches no other tabs', () => {
  const channel = createWindowChannel({
    port: createPagePort(() => undefined),
    allowedOrigins: [own],
  });
  expect(() => channel.post('session', 'ada')).not.toThrow();
  channel.close();
});

test('CHAN-04: embed hosts may be given as hosts or URLs; invalid ones are left out', () => {
  expect(
    allowedOrigins(own, ['player.example', 'http://localhost:4000/path', 'a b', 'player.example']),
  ).toEqual([own, 'https://player.example', 'http://localhost:4000']);
});
