import { appIcons } from '@tessera/shared-contracts/platform/offline';
import type { PushPayload } from '@tessera/shared-contracts/push/push';
import { handleClick, handlePush, type PushScope } from './push.ts';

const payload: PushPayload = {
  kind: 'likes',
  title: 'bob liked a post on ada',
  body: '',
  path: '/blog/ada/activity',
  tag: 'likes ada',
  stopPath: '/settings/notifications/stop?token=u.s.push-likes',
};

function createScope(pages: readonly string[] = [], answers = true) {
  const shown: {
    title: string;
    options: Parameters<PushScope['registration']['showNotification']>[1];
  }[] = [];
  const done: string[] = [];
  const scope: PushScope = {
    registration: {
      async showNotification(title, options) {
        shown.push({ title, options });
      },
    },
    clients: {
      matchAll: async () =>
        pages.map((url) => ({ url, focus: async () => done.push(`focus ${url}`) })),
      openWindow: async (path) => done.push(`open ${path}`),
    },
    location: { origin: 'https://tessera.example' },
    async fetch(path, { method, credentials }) {
      done.push(`${method} ${path} ${credentials}`);
      if (!answers) throw new TypeError('offline');
      return { ok: true };
    },
  };
  return { scope, shown, done };
}
const click = (data: unknown, action = '') => {
  const close = jest.fn();
  return { event: { action, notification: { data, close } }, close };
};

test('shows what the server has sent, with a button that ends the kind', async () => {
  const { scope, shown } = createScope();
  await handlePush({ data: { json: () => payload } }, scope);
  expect(shown).toEqual([
    {
      title: payload.title,
      options: {
        body: '',
        tag: 'likes ada',
        icon: appIcons.small,
        data: { kind: 'likes', path: payload.path, stopPath: payload.stopPath },
        actions: [{ action: 'stop', title: 'Turn off likes' }],
      },
    },
  ]);
});

test.each([
  ['nothing', null],
  ['no JSON', { json: (): unknown => JSON.parse('{') }],
  ['something else', { json: () => ['a'] }],
  ['a foreign address', { json: () => ({ path: '//evil.example', kind: 'gifts' }) }],
])('%s still shows a notification, which opens this site', async (_, data) => {
  const { scope, shown, done } = createScope();
  await handlePush({ data }, scope);
  expect(shown).toMatchObject([{ title: 'Tessera', options: { body: 'Something is new.' } }]);
  expect(shown[0]?.options.actions).toBeUndefined();
  await handleClick(click(shown[0]?.options.data).event, scope);
  expect(done).toEqual(['open /']);
});

test('a press opens the page, or shows the tab that has it', async () => {
  const first = createScope(['https://tessera.example/dashboard']);
  const { event, close } = click(payload);
  await handleClick(event, first.scope);
  expect([first.done, close.mock.calls.length]).toEqual([['open /blog/ada/activity'], 1]);
  const second = createScope(['https://tessera.example/blog/ada/activity']);
  await handleClick(click(payload).event, second.scope);
  expect(second.done).toEqual(['focus https://tessera.example/blog/ada/activity']);
});

test.each([
  [true, 'Notifications about likes are off.'],
  [false, 'They could not be turned off. Try again, or use the settings.'],
])(
  'the button ends the kind by its link, without the session (answered: %s)',
  async (answers, title) => {
    const { scope, shown, done } = createScope([], answers);
    await handleClick(click(payload, 'stop').event, scope);
    expect(done).toEqual([`POST ${payload.stopPath} omit`]);
    expect(shown.map((one) => one.title)).toEqual([title]);
    await handleClick(click(shown[0]?.options.data).event, scope);
    expect(done.at(-1)).toBe('open /settings/notifications');
  },
);
