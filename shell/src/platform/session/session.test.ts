import { createWindowChannel, type ChannelPort } from '@tessera/shared-contracts/platform/channel';
import type { Toast } from '@tessera/shared-contracts/platform/platform';
import { createLoginPrompt } from './create-login-prompt.ts';
import { sessionTexts, watchSession } from './watch-session.ts';

const toasts: Toast[] = [];
const show = {
  show: (toast: Toast) => {
    toasts.push(toast);
  },
};
beforeEach(() => {
  toasts.length = 0;
});

function watch(userName: string) {
  let receive: (data: unknown, origin: string) => void = () => {};
  const sent: string[] = [];
  const port: ChannelPort = {
    send: (data) => {
      sent.push(data);
    },
    listen: (listener) => {
      receive = listener;
      return () => {};
    },
  };
  const channel = createWindowChannel({ port, allowedOrigins: ['own'] });
  const reload = jest.fn();
  const stop = watchSession({ channel, toasts: show, userName, reload });
  return {
    sent,
    reload,
    stop,
    tell: (...args: unknown[]) => receive(JSON.stringify({ method: 'session', args }), 'own'),
  };
}

test('a new page tells other tabs who its user is', () => {
  expect(watch('ada').sent.map((data): unknown => JSON.parse(data))).toEqual([
    { method: 'session', args: ['ada'] },
  ]);
});

test('reports a logout in another tab once, with a way to reload', () => {
  const { tell, reload } = watch('ada');
  tell('');
  tell('');
  expect(toasts.map(({ text }) => text)).toEqual([sessionTexts.loggedOut]);
  toasts[0]?.action?.run();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('reports a login of another user; ignores a login of the same user, and malformed messages', () => {
  const { tell } = watch('ada');
  tell('ada');
  tell(7);
  tell();
  expect(toasts).toEqual([]);
  tell('bob');
  expect(toasts.map(({ text }) => text)).toEqual([sessionTexts.loggedInAs('bob')]);
  tell('ada');
  expect(toasts).toHaveLength(1);
});

test('ignores messages from other tabs once stopped', () => {
  const { tell, stop } = watch('ada');
  stop();
  tell('bob');
  expect(toasts).toEqual([]);
});

test('calls refused in quick succession suggest logging in only once, with a link that returns to the page', () => {
  window.history.replaceState(null, '', '/tagged/a%20b?x=1');
  const promptLogin = createLoginPrompt(show, true);
  promptLogin();
  promptLogin();
  expect(toasts).toHaveLength(1);
  expect(toasts[0]?.link?.href).toBe('/login?next=%2Ftagged%2Fa%2520b%3Fx%3D1');
});
