import { createBus } from '@tessera/shared-contracts/contract/bus';
import { unreadChanged } from '@tessera/shared-contracts/messaging/events';
import { unread$ } from './unread.ts';

test('the badge counts what is unread on all blogs, and follows messaging', () => {
  const bus = createBus();
  const counts: number[] = [];
  const subscription = unread$(bus, [{ name: 'ada', unread_count: 2 }, { name: 'ada-two', unread_count: 3 }]).subscribe((count) => counts.push(count));
  bus.emit(unreadChanged, { tumblelog: 'ada', count: 0 });
  bus.emit(unreadChanged, { tumblelog: 'ada-two', count: 4 });
  bus.emit(unreadChanged, { tumblelog: 'somebody-else', count: 9 });
  subscription.unsubscribe();
  expect(counts).toEqual([5, 3, 4, 4]);
});
