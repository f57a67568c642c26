import {
  earlyPressesRequest,
  earlyPressScript,
  heldLinkTimeout,
  type EarlyPresses,
} from '@tessera/shared-contracts/platform/early-presses';

/** Runs the inline script and returns its presses. */
function runScript(): EarlyPresses {
  const script = document.createElement('script');
  script.textContent = earlyPressScript;
  document.head.append(script);
  let found: EarlyPresses | undefined;
  window.dispatchEvent(
    new CustomEvent(earlyPressesRequest, {
      detail: (presses: EarlyPresses) => {
        found = presses;
      },
    }),
  );
  if (!found) throw new Error('the inline script does not answer');
  return found;
}

test('a search submitted twice is held once; it is sent when its remote is ready or, after a timeout, by the browser', () => {
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
  expect([...presses.held.keys()]).toEqual([search]);
  expect(onHeld.mock.calls).toEqual([[search]]);

  // what the shell does to replay it
  presses.held.clear();
  presses.isReady = () => true;
  search.requestSubmit();
  expect(sent).toEqual([other, search]);
  jest.advanceTimersByTime(heldLinkTimeout);
  expect(browserSubmit).not.toHaveBeenCalled();

  // while the code that handles it is loading, there is no timeout
  presses.isReady = () => false;
  presses.isComing = () => true;
  search.requestSubmit();
  jest.advanceTimersByTime(heldLinkTimeout);
  expect([[...presses.held.keys()], browserSubmit.mock.calls]).toEqual([[search], []]);
  presses.held.clear();

  presses.isComing = () => false;
  search.requestSubmit();
  expect([...presses.held.keys()]).toEqual([search]);
  jest.advanceTimersByTime(heldLinkTimeout);
  expect(browserSubmit).toHaveBeenCalledTimes(1);
  expect(presses.held.size).toBe(0);
  // after a timeout, submits are no longer held
  search.requestSubmit();
  expect(sent).toEqual([other, search, search]);
  jest.useRealTimers();
  presses.isReady = () => true;
});

test('a click with Alt is held if Alt has a meaning for the control; other clicks with modifiers are left to the browser', () => {
  const presses = runScript();
  document.body.innerHTML =
    '<button data-action="like"></button><a href="#form" data-action="reblog"></a>';
  const [like, reblog] = document.querySelectorAll<HTMLElement>('[data-action]');
  const reached: unknown[] = [];
  document.body.addEventListener('click', (event) => {
    reached.push(event.target);
    event.preventDefault();
  });
  const click = (control: HTMLElement | undefined, modifiers: MouseEventInit): void => {
    presses.held.clear();
    control?.dispatchEvent(
      new MouseEvent('click', { bubbles: true, cancelable: true, ...modifiers }),
    );
  };
  const held = () => [...presses.held.keys()];

  // a click without modifiers, such as one that a hotkey triggers
  click(like, {});
  expect(held()).toEqual([like]);
  click(reblog, { altKey: true, shiftKey: true });
  expect([...presses.held]).toEqual([
    [reblog, expect.objectContaining({ altKey: true, shiftKey: true })],
  ]);
  expect(reached).toEqual([]);
  for (const [control, modifiers] of [
    [like, { altKey: true }],
    [reblog, { ctrlKey: true }],
    [reblog, { metaKey: true, altKey: true }],
    [reblog, { shiftKey: true }],
    [reblog, { button: 1 }],
  ] as const) {
    click(control, modifiers);
    expect([modifiers, held()]).toEqual([modifiers, []]);
  }
  expect(reached).toEqual([like, reblog, reblog, reblog, reblog]);
});

test('a button that submits a form is held only while its island is being hydrated', () => {
  const presses = runScript();
  // removes the listeners of other tests
  document.body = document.createElement('body');
  document.body.innerHTML = '<form><button type="submit" data-action="queue-up"></button></form>';
  const button = document.querySelector('button');
  const submitted = jest.fn((event: Event) => event.preventDefault());
  document.body.addEventListener('submit', submitted);
  button?.click();
  expect([submitted.mock.calls.length, presses.held.size]).toEqual([1, 0]);
  presses.isComing = () => true;
  button?.click();
  expect([submitted.mock.calls.length, [...presses.held.keys()]]).toEqual([1, [button]]);
  presses.isReady = () => true;
});
