import { createContainer, requireContainer } from './container.ts';
import { formDuration, scrollWindowTo } from './motion.ts';

afterEach(() => {
  document.body.innerHTML = '';
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('FORM-01, FORM-18: preparing a modal container shows its dialog; teardown removes it', () => {
  const container = createContainer(
    { kind: 'modal', parent: document.body },
    { onCloseRequest: () => {} },
  );
  expect(document.querySelector('dialog')).toBeNull();
  container.prepare();
  const dialog = document.querySelector('dialog');
  expect(dialog?.open).toBe(true);
  expect(dialog?.contains(container.host)).toBe(false);
  container.attach();
  expect(dialog?.contains(container.host)).toBe(true);
  expect(document.documentElement).toHaveClass('pageBehind');
  container.teardown();
  expect(document.querySelector('dialog')).toBeNull();
  expect(document.documentElement).not.toHaveClass('pageBehind');
});

test('Escape asks to close a modal; dismissing a file picker inside it does not', () => {
  const onCloseRequest = jest.fn();
  const container = createContainer({ kind: 'modal', parent: document.body }, { onCloseRequest });
  container.prepare();
  container.attach();
  const picker = document.createElement('input');
  picker.type = 'file';
  container.host.append(picker);
  picker.dispatchEvent(new Event('cancel', { bubbles: true }));
  expect(onCloseRequest).not.toHaveBeenCalled();
  const escape = new Event('cancel', { cancelable: true });
  document.querySelector('dialog')?.dispatchEvent(escape);
  expect([onCloseRequest.mock.calls.length, escape.defaultPrevented]).toEqual([1, true]);
  container.teardown();
});

test('FORM-02, FORM-03, FORM-17: an inline form replaces its target until teardown shows the target again', async () => {
  document.body.innerHTML = '<p>before</p><nav id="target"></nav><p>after</p>';
  const target = document.getElementById('target');
  if (!target) throw new Error('no target');
  const container = createContainer({ kind: 'in-place', target }, { onCloseRequest: () => {} });
  container.prepare();
  container.attach();
  await container.show();
  expect(target).not.toBeVisible();
  expect(target.previousElementSibling).toContainElement(container.host);
  await container.hide();
  container.teardown();
  expect(target).toBeVisible();
  expect(document.body.contains(container.host)).toBe(false);
});

test('FORM-17, FORM-30, FORM-32: the height of an inline form animates for 50 to 250 ms; its removal takes 200 ms', async () => {
  document.body.innerHTML = '<nav id="target"></nav>';
  const target = document.getElementById('target');
  if (!target) throw new Error('no target');
  const played: { readonly properties: string[]; readonly duration: unknown }[] = [];
  Object.defineProperty(Element.prototype, 'animate', {
    configurable: true,
    value: (keyframes: Keyframe[], options: KeyframeAnimationOptions) => {
      played.push({ properties: Object.keys(keyframes[0] ?? {}), duration: options.duration });
      return { finished: Promise.resolve(), cancel: () => {} };
    },
  });
  const container = createContainer({ kind: 'in-place', target }, { onCloseRequest: () => {} });
  container.prepare();
  container.attach();
  await container.show();
  await container.hide();
  container.teardown();
  Reflect.deleteProperty(Element.prototype, 'animate');
  expect(played.map(({ duration }) => duration)).toEqual([250, 200]);
  for (const { properties } of played) expect(properties).toContain('height');
  expect([formDuration(10), formDuration(150), formDuration(900)]).toEqual([50, 150, 250]);
});

test('FORM-19: using a form without a container throws the specified error', () => {
  expect(() => requireContainer(undefined)).toThrow('No post form container!');
});

test('CONST-03, FORM-31: scrolling an inline form into view takes 400 ms, and ends 20 px below the header', async () => {
  jest.useFakeTimers();
  const element = document.createElement('div');
  element.getBoundingClientRect = () => new DOMRect(0, 3000, 100, 100);
  const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
  let isDone = false;
  const container = createContainer(
    { kind: 'in-place', target: document.body.appendChild(document.createElement('nav')) },
    { onCloseRequest: () => {} },
  );
  container.prepare();
  if (container.host.parentElement)
    container.host.parentElement.getBoundingClientRect = element.getBoundingClientRect;
  container.attach();
  const frame = container.host.parentElement;
  if (!frame) throw new Error('no frame');
  frame.getBoundingClientRect = element.getBoundingClientRect;
  void container.scrollIntoView().then(() => {
    isDone = true;
  });
  await jest.advanceTimersByTimeAsync(380);
  expect(isDone).toBe(false);
  await jest.advanceTimersByTimeAsync(40);
  expect(isDone).toBe(true);
  expect(scrolled).toHaveBeenLastCalledWith(0, 3000 - 52 - 20);
});

test('the page does not scroll to an element that is already in view', async () => {
  const element = document.createElement('div');
  element.getBoundingClientRect = () => new DOMRect(0, 100, 100, 100);
  const scrolled = jest.spyOn(window, 'scrollTo');
  await scrollWindowTo(element, 72, 400);
  expect(scrolled).not.toHaveBeenCalled();
});

test('a modal that the browser closes is opened again, and requests that the form be closed', () => {
  const onCloseRequest = jest.fn();
  const container = createContainer({ kind: 'modal', parent: document.body }, { onCloseRequest });
  container.prepare();
  document.querySelector('dialog')?.close();
  expect(document.querySelector('dialog')?.open).toBe(true);
  expect(onCloseRequest).toHaveBeenCalledTimes(1);
  container.teardown();
});
