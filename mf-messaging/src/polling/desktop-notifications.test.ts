import { createNotifier, notifierDefaults } from './desktop-notifications.ts';

class FakeNotification extends EventTarget {
  static permission = 'granted';
  static requestPermission = jest.fn(async () => 'granted');
  static shown: FakeNotification[] = [];
  close = jest.fn();
  readonly title: string;
  constructor(title: string) {
    super();
    this.title = title;
    FakeNotification.shown.push(this);
  }
}

let life: AbortController;
beforeEach(() => {
  jest.useFakeTimers();
  life = new AbortController();
  FakeNotification.shown = [];
  FakeNotification.requestPermission.mockClear();
  Object.defineProperty(window, 'Notification', { configurable: true, value: FakeNotification });
});
afterEach(() => {
  life.abort();
  jest.useRealTimers();
  Reflect.deleteProperty(window, 'Notification');
});
const create = (isEnabled = true) =>
  createNotifier({ ...notifierDefaults, isEnabled }, life.signal);

test('POLL-31, POLL-35, POLL-36: a permitted notification names the user’s blog and closes itself after 5000 ms', () => {
  FakeNotification.permission = 'granted';
  create().show('ada');
  const [shown] = FakeNotification.shown;
  expect(shown?.title).toBe('New message for ada');
  jest.advanceTimersByTime(4999);
  expect(shown?.close).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(shown?.close).toHaveBeenCalledTimes(1);
  for (const permission of ['default', 'denied']) {
    FakeNotification.permission = permission;
    create().show('ada');
  }
  expect(FakeNotification.shown).toHaveLength(1);
});

test('POLL-32: asks for permission only while it is undecided', () => {
  for (const permission of ['granted', 'denied', 'default']) {
    FakeNotification.permission = permission;
    create().ask();
  }
  expect(FakeNotification.requestPermission).toHaveBeenCalledTimes(1);
});

test('POLL-33, POLL-34: does not ask for permission or show anything if notifications are disabled or unavailable', () => {
  for (const permission of ['default', 'granted']) {
    FakeNotification.permission = permission;
    const notifier = create(false);
    notifier.ask();
    notifier.show('ada');
  }
  expect(FakeNotification.shown).toEqual([]);
  expect(FakeNotification.requestPermission).not.toHaveBeenCalled();
  Reflect.deleteProperty(window, 'Notification');
  create().ask();
  create().show('ada');
});
