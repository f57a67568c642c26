import {
  earlyPressesAsked,
  earlyPressScript,
  heldLinkTimeout,
  type EarlyPresses,
} from '@tessera/shared-contracts/platform/early-presses';

/** Runs the inline script. It ignores untrusted clicks, so only browser tests can cover clicks. */
function runScript(): EarlyPresses {
  const script = document.createElement('script');
  script.textContent = earlyPressScript;
  document.head.append(script);
  let found: EarlyPresses | undefined;
  window.dispatchEvent(
    new CustomEvent(earlyPressesAsked, {
      detail: (presses: EarlyPresses) => {
        found = presses;
      },
    }),
  );
  if (!found) throw new Error('the lines answer nothing');
  return found;
}

test('a submitted search is held once, is sent when it is ready, and by the browser if that takes too long', () => {
  jest.useFakeTimers();
  const presses = runScript();
  const onHeld = jest.fn();
  presses.onHeld = onHeld;
  document.body.innerHTML =
    '<form data-header-search action="/search"><input name="q"></form><form></form>';
  const [search, other] = document.forms;
  if (!search || !other) throw new Error('no forms');
  const sent: unknown[] = [];
  const browserSubmit = jest
    .spyOn(HTMLFormElement.prototype, 'submit')
    .mockImplementation(() => {});
  document.addEventListener('submit', (event) => {
    sent.push(event.target);
    event.preventDefault();
  });

  other.requestSubmit();
  search.requestSubmit();
  search.requestSubmit();
  expect(sent).toEqual([other]);
  expect(presses.held).toEqual([search]);
  expect(onHeld.mock.calls).toEqual([[search]]);

  // played by the shell
  presses.held.length = 0;
  presses.isReady = () => true;
  search.requestSubmit();
  expect(sent).toEqual([other, search]);
  jest.advanceTimersByTime(heldLinkTimeout);
  expect(browserSubmit).not.toHaveBeenCalled();

  // its code is on its way
  presses.isReady = () => false;
  presses.isComing = () => true;
  search.requestSubmit();
  jest.advanceTimersByTime(heldLinkTimeout);
  expect([presses.held, browserSubmit.mock.calls]).toEqual([[search], []]);
  presses.held.length = 0;

  presses.isComing = () => false;
  search.requestSubmit();
  expect(presses.held).toEqual([search]);
  jest.advanceTimersByTime(heldLinkTimeout);
  expect(browserSubmit).toHaveBeenCalledTimes(1);
  expect(presses.held).toEqual([]);
  // from now on the browser is faster
  search.requestSubmit();
  expect(sent).toEqual([other, search, search]);
  jest.useRealTimers();
});
