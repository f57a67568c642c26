import * as v from 'valibot';
import { createBus, type DroppedEvent } from './bus.ts';
import { bridgeEvents, defineEvent } from '../core/event.ts';

const like = defineEvent('like', 1, v.object({ post_id: v.string() }));
const listenTo = (event: typeof like, report?: (dropped: DroppedEvent) => void) => {
  const bus = createBus(report);
  const heard: unknown[] = [];
  const subscription = bus.on(event).subscribe((payload) => heard.push(payload));
  return { bus, heard, subscription };
};

test('a listener receives the events with the name it listens for, until it unsubscribes', () => {
  const { bus, heard, subscription } = listenTo(like);
  bus.emit(like, { post_id: '1' });
  bus.emit(defineEvent('unlike', 1, like.schema), { post_id: '2' });
  subscription.unsubscribe();
  bus.emit(like, { post_id: '3' });
  expect(heard).toEqual([{ post_id: '1' }]);
});

test('an event of another version or shape is dropped and reported; nothing is thrown', () => {
  const dropped: DroppedEvent[] = [];
  const { bus, heard } = listenTo(like, (event) => dropped.push(event));
  bus.emit(defineEvent('like', 2, v.object({ post: v.number() })), { post: 1 });
  bus.emit(defineEvent('like', 1, v.object({ post_id: v.number() })), { post_id: 1 });
  bus.emit(like, { post_id: 'good' });
  expect(dropped).toEqual([
    { name: 'like', version: 2, reason: 'unknown version' },
    { name: 'like', version: 1, reason: 'payload does not parse' },
  ]);
  expect(heard).toEqual([{ post_id: 'good' }]);
});

test('an event is dropped only for listeners that expect another version of it', () => {
  const { bus, heard } = listenTo(like);
  const stranger: unknown[] = [];
  bus
    .on(defineEvent('like', 2, v.object({ post: v.number() })))
    .subscribe((payload) => stranger.push(payload));
  bus.emit(like, { post_id: '1' });
  expect([heard.length, stranger.length]).toEqual([1, 0]);
});

test('an event with an undefined payload is delivered', () => {
  const bus = createBus();
  const heard: unknown[] = [];
  const odd = defineEvent('odd', 1, v.undefined());
  bus.on(odd).subscribe((payload) => heard.push(payload));
  bus.emit(odd, undefined);
  expect(heard).toEqual([undefined]);
});

test('all$ emits every event', () => {
  const bus = createBus();
  const names: string[] = [];
  bus.all$.subscribe(({ name, version }) => names.push(`${name} ${version}`));
  bus.emit(like, { post_id: '1' });
  expect(names).toEqual(['like 1']);
});

test('types: a payload has the shape of its event', () => {
  const bus = createBus();
  // @ts-expect-error a number is not a post id
  bus.emit(like, { post_id: 1 });
  bus.on(like).subscribe((payload) => {
    const id: string = payload.post_id;
    // @ts-expect-error no such member
    expect(payload.other).toBe(id);
  });
  expect(like.version).toBe(1);
});

describe('with a bridge between two versions of an event', () => {
  const newer = defineEvent('like', 2, v.object({ post: v.number() }));
  const third = defineEvent('like', 3, v.object({ post: v.number() }));
  const bridges = [
    bridgeEvents(like, newer, {
      toNewer: ({ post_id }) => ({ post: Number(post_id) }),
      toOlder: ({ post }) => ({ post_id: String(post) }),
    }),
  ];
  const dropped: DroppedEvent[] = [];
  const bus = createBus((event) => dropped.push(event), bridges);
  const heard: unknown[] = [];
  bus.on(like).subscribe((payload) => heard.push(payload));
  bus.on(newer).subscribe((payload) => heard.push(payload));
  beforeEach(() => {
    heard.length = 0;
    dropped.length = 0;
  });

  test('listeners of both versions get events of either, each in its own shape', () => {
    bus.emit(like, { post_id: '7' });
    expect(heard).toEqual([{ post_id: '7' }, { post: 7 }]);
    bus.emit(newer, { post: 8 });
    expect(heard.slice(2)).toEqual([{ post_id: '8' }, { post: 8 }]);
    expect(dropped).toEqual([]);
  });

  test('other versions and malformed payloads are dropped, and reported', () => {
    bus.emit(third, { post: 9 });
    bus.emit(defineEvent('like', 2, v.object({ post: v.string() })), { post: 'x' });
    bus.emit(defineEvent('like', 1, v.object({})), {});
    expect(heard).toEqual([]);
    expect(dropped).toHaveLength(6);
  });
});
