import fc from 'fast-check';
import { createWindowChannel, type ChannelPort } from './channel.ts';
import { parseWindowMessage, replyMethod, stringifyWindowMessage } from './window-message.ts';

function open(timeoutMs?: number) {
  const sent: unknown[] = [];
  let receive: (data: unknown, origin: string) => void = () => {};
  let isListening = false;
  const port: ChannelPort = {
    send: (data) => {
      sent.push(JSON.parse(data));
    },
    listen(listener) {
      receive = listener;
      isListening = true;
      return () => {
        isListening = false;
      };
    },
  };
  let cid = 0;
  const channel = createWindowChannel({
    port,
    allowedOrigins: ['https://own.example'],
    createCid: () => `c${(cid += 1)}`,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
  const heard: unknown[] = [];
  channel.on('resize').subscribe((message) => heard.push(message));
  return {
    sent,
    channel,
    heard,
    isListening: () => isListening,
    arrive: (data: unknown, origin = 'https://own.example') =>
      receive(typeof data === 'object' ? JSON.stringify(data) : data, origin),
  };
}

test('CHAN-01: a message is a JSON string with method, args and cid', () => {
  expect(
    JSON.parse(stringifyWindowMessage({ method: 'resize', args: [500, 300], cid: 'c1' })),
  ).toEqual({ method: 'resize', args: [500, 300], cid: 'c1' });
  const { sent, channel } = open();
  channel.post('resize', 1, 'two');
  expect(sent).toEqual([{ method: 'resize', args: [1, 'two'] }]);
});

test.each([
  ['nothing', undefined],
  ['an object', { method: 'x' }],
  ['no JSON', '{'],
  ['a list', '[]'],
  ['null', 'null'],
  ['no method', '{"args":[]}'],
  ['an empty method', '{"method":""}'],
  ['args of another kind', '{"method":"x","args":{}}'],
  ['a cid of another kind', '{"method":"x","cid":7}'],
])('CHAN-02: refuses an invalid message: %s', (_, data) => {
  expect(parseWindowMessage(data)).toBeUndefined();
});

test('CHAN-02: parsing never throws, whatever another window sends', () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.json(), fc.string()), (data) => {
      const message = parseWindowMessage(data);
      expect(message === undefined || message.method.length > 0).toBe(true);
    }),
  );
});

test('CHAN-01: every message survives serialising and parsing', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, maxLength: 100 }),
      fc.array(fc.jsonValue()),
      fc.option(fc.string({ maxLength: 100 }), { nil: undefined }),
      (method, args, cid) => {
        const message = { method, args, ...(cid === undefined ? {} : { cid }) };
        const copy: unknown = JSON.parse(JSON.stringify(message));
        expect(parseWindowMessage(stringifyWindowMessage(message))).toEqual(copy);
      },
    ),
  );
});

test('CHAN-02: ignores a message that is too long', () => {
  expect(
    parseWindowMessage(JSON.stringify({ method: 'x', args: ['a'.repeat(100_000)] })),
  ).toBeUndefined();
});

test('CHAN-03: a reply repeats the cid of its call and settles that call', async () => {
  const { sent, channel, arrive } = open();
  const answer = channel.request('size', 'x');
  expect(sent).toEqual([{ method: 'size', args: ['x'], cid: 'c1' }]);
  arrive({ method: replyMethod, args: [500, 300], cid: 'c1' });
  expect(await answer).toEqual([500, 300]);
  channel.reply({ method: 'size', args: [], cid: 'c9' }, 7);
  channel.reply({ method: 'size', args: [] }, 7);
  expect(sent.slice(1)).toEqual([{ method: replyMethod, args: [7], cid: 'c9' }]);
});

test('CHAN-03: drops a reply with an unknown cid, and a second reply', async () => {
  const { channel, arrive, heard } = open();
  const answer = channel.request('size');
  arrive({ method: replyMethod, args: ['wrong'], cid: 'c7' });
  arrive({ method: replyMethod, args: ['wrong'] });
  arrive({ method: replyMethod, args: ['right'], cid: 'c1' });
  arrive({ method: replyMethod, args: ['late'], cid: 'c1' });
  expect(await answer).toEqual(['right']);
  expect(heard).toEqual([]);
});

test('a request without a reply rejects after its timeout', async () => {
  jest.useFakeTimers();
  const { channel } = open(5000);
  const answer = channel.request('size').catch((error: unknown) => String(error));
  jest.advanceTimersByTime(5000);
  expect(await answer).toContain("no reply to 'size' within 5000 ms");
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

test('CHAN-04: only receives messages from allowed origins', () => {
  const { arrive, heard } = open();
  arrive({ method: 'resize', args: [1] }, 'https://evil.example');
  arrive({ method: 'resize', args: [2] }, 'http://own.example');
  arrive({ method: 'resize', args: [3] });
  arrive({ method: 'other', args: [4] });
  expect(heard).toEqual([{ method: 'resize', args: [3] }]);
});

test('CHAN-05: receives the size that a photoset sends, as width and height', () => {
  const { arrive, heard } = open();
  arrive('{"method":"resize","args":[540,960]}');
  expect(heard).toEqual([{ method: 'resize', args: [540, 960] }]);
});

test('a closed channel receives nothing, and pending requests reject', async () => {
  jest.useFakeTimers();
  const { channel, arrive, heard, isListening } = open();
  const answer = channel.request('size').catch((error: unknown) => String(error));
  channel.close();
  arrive({ method: 'resize', args: [1] });
  expect([heard.length, isListening(), jest.getTimerCount()]).toEqual([0, false, 0]);
  expect(await answer).toContain('closed');
  jest.useRealTimers();
});
