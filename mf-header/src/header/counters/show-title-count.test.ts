import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { sampleChannel, signedIn } from '@tessera/shared-contracts/testing/samples';
import { unreadChanged } from '@tessera/shared-contracts/messaging/events';
import { createCountStore, showTitleCount } from './count-store.ts';

let life: AbortController;
function start(unread: readonly [number, number]) {
  life = new AbortController();
  const platform = createFakePlatform({
    ...signedIn(),
    channels: [
      sampleChannel({ unread_count: unread[0] }),
      sampleChannel({ name: 'two', uuid: 'uuid-two', is_current: false, unread_count: unread[1] }),
    ],
  });
  showTitleCount(
    { platform, signal: life.signal },
    createCountStore({ platform, signal: life.signal }),
  );
  const count = (tumblelog: string, value: number) =>
    platform.bus.emit(unreadChanged, { tumblelog, count: value });
  const turn = (title: string) => {
    document.title = title;
    platform.setPage({ title });
  };
  return { count, turn };
}
beforeEach(() => {
  document.title = 'Dashboard · Tessera';
});
afterEach(() => life.abort());

test('the title shows the current number of unread messages on all of the user’s blogs until the remote unmounts', () => {
  const { count } = start([1, 2]);
  expect(document.title).toBe('(3) Dashboard · Tessera');
  count('two', 0);
  expect(document.title).toBe('(1) Dashboard · Tessera');
  count('ada', 120);
  expect(document.title).toBe('(99+) Dashboard · Tessera');
  count('ada', 0);
  expect(document.title).toBe('Dashboard · Tessera');
  count('ada', 4);
  life.abort();
  expect(document.title).toBe('Dashboard · Tessera');
  count('ada', 9);
  expect(document.title).toBe('Dashboard · Tessera');
});

test('the count is shown on every later page, even if the page’s title looks like a count', () => {
  const { count, turn } = start([2, 0]);
  for (const title of ['Likes · Tessera', '(5) ways to rain', ' Spaced   out ', '(2) Likes']) {
    turn(title);
    expect(document.title).toBe(`(2) ${title.trim().replaceAll(/\s+/g, ' ')}`);
    count('ada', 3);
    expect(document.title).toBe(`(3) ${title.trim().replaceAll(/\s+/g, ' ')}`);
    count('ada', 2);
  }
  life.abort();
  turn('Afterwards');
  expect(document.title).toBe('Afterwards');
});
