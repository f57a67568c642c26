import { followed } from '@tessera/shared-contracts/follows/events';
import { pushKey, subscribePush } from '@tessera/shared-contracts/push/endpoints';
import { pushOfferTexts as texts } from '@tessera/shared-contracts/push/push';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { createBrowserPush } from '@tessera/shared-ui/push/browser-push';
import { installFakePush, type FakePush } from '@tessera/shared-ui/testing/fake-push';
import { offerPush } from './offer-push.ts';

let browser: FakePush;
let end = (): void => {};
beforeEach(() => {
  localStorage.clear();
  browser = installFakePush();
});
afterEach(() => {
  end();
  browser.remove();
});
const settled = () => new Promise((resolve) => setTimeout(resolve, 10));

function start(userName = 'ada', session = 'first session') {
  const platform = createFakePlatform();
  platform.answer(pushKey, { key: browser.key });
  end();
  end = offerPush({
    ...platform,
    userName,
    push: createBrowserPush({ call: platform.call, userName, session: () => session }),
  });
  return platform;
}
const paths = ({ calls }: ReturnType<typeof start>) => calls.map(({ path }) => path);

test('the first follow offers notifications, once in this browser; only a press asks for permission', async () => {
  const platform = start();
  platform.bus.emit(followed, { tumblelog: 'bob' });
  platform.bus.emit(followed, { tumblelog: 'cleo' });
  await settled();
  expect(platform.toastsShown.map(({ text }) => text)).toEqual([texts.afterFollow]);
  expect([browser.asked, paths(platform)]).toEqual([0, []]);
  platform.toastsShown[0]?.action?.run();
  await settled();
  expect([browser.asked, paths(platform)]).toEqual([1, [pushKey.path, subscribePush.path]]);
  expect(platform.toastsShown.at(-1)?.text).toBe(texts.on);
  const later = start();
  later.bus.emit(followed, { tumblelog: 'bob' });
  await settled();
  expect(later.toastsShown).toEqual([]);
});

test('a sent message offers them in the tab in use; nothing is offered where the answer is known or there is no push', async () => {
  const focus = jest.spyOn(document, 'hasFocus').mockReturnValue(false);
  const platform = start();
  platform.tellLive('sent', '7 1');
  await settled();
  expect(platform.toastsShown).toEqual([]);
  focus.mockReturnValue(true);
  platform.tellLive('sent', '7 2');
  await settled();
  expect(platform.toastsShown.map(({ text }) => text)).toEqual([texts.afterMessage]);
  browser.answerWith('denied');
  platform.toastsShown[0]?.action?.run();
  await settled();
  expect(platform.toastsShown.at(-1)?.text).toBe(texts.notOn);
  const other = start('eve');
  other.tellLive('sent', '7 3');
  await settled();
  expect(other.toastsShown).toEqual([]);
  focus.mockRestore();
});

test('a new session renews what the user turned on here before, for nobody else', async () => {
  const first = start();
  first.bus.emit(followed, { tumblelog: 'bob' });
  await settled();
  first.toastsShown[0]?.action?.run();
  await settled();
  const same = start();
  await settled();
  expect(paths(same)).toEqual([]);
  const eve = start('eve', 'second session');
  await settled();
  expect(paths(eve)).toEqual([]);
  const renewed = start('ada', 'third session');
  await settled();
  expect(paths(renewed)).toEqual([pushKey.path, subscribePush.path]);
});
