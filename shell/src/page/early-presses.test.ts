import {
  earlyPressesAsked,
  remotesOf,
  type EarlyPresses,
} from '@tessera/shared-contracts/platform/early-presses';
import { dropEarlyPresses, playEarlyPresses } from './early-presses.ts';

/**
 * The script part of the inline lines that hands over. A browser test runs the lines themselves.
 */
function pageHolding(html: string): EarlyPresses {
  document.body.innerHTML = html;
  const held = [...document.body.querySelectorAll<HTMLElement>('*')];
  for (const control of held) control.setAttribute('aria-busy', 'true');
  const presses: EarlyPresses = { held, isReady: () => false };
  const handOver = (event: Event) => {
    const take: unknown = event instanceof CustomEvent ? event.detail : undefined;
    if (typeof take === 'function') take.call(undefined, presses);
  };
  window.addEventListener(earlyPressesAsked, handOver);
  stop = () => window.removeEventListener(earlyPressesAsked, handOver);
  return presses;
}
let stop = () => {};
afterEach(() => stop());

/** Records the actions of all clicks from now on. */
function pressed(): string[] {
  const names: string[] = [];
  document.body.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLElement)
      names.push(target.dataset['action'] ?? target.dataset['entry'] ?? '');
  });
  return names;
}

test('what was pressed early is played once and in order when its remote has mounted', () => {
  const presses = pageHolding(
    '<button data-action="like"></button><button data-entry="account"></button><button data-action="follow"></button>',
  );
  const names = pressed();
  const [like] = presses.held;
  const { settle } = playEarlyPresses();
  expect(like && presses.isReady(like)).toBe(false);
  settle('mf_viewer', 'mounted');
  expect(names).toEqual(['like', 'follow']);
  expect(like).not.toHaveAttribute('aria-busy');
  expect(like && presses.isReady(like)).toBe(true);
  settle('mf_viewer', 'mounted');
  settle('mf_header', 'mounted');
  expect(names).toEqual(['like', 'follow', 'account']);
  expect(presses.held).toEqual([]);
});

test('a press that two remotes answer waits for both', () => {
  pageHolding('<button data-action="share"></button>');
  const names = pressed();
  const { settle } = playEarlyPresses();
  settle('mf_viewer', 'mounted');
  expect(names).toEqual([]);
  settle('mf_share', 'mounted');
  expect(names).toEqual(['share']);
});

test('what has left the page, and what no one can answer, is not pressed', () => {
  const presses = pageHolding(
    '<button data-action="like"></button><button data-entry="account"></button>',
  );
  const names = pressed();
  const [like, entry] = presses.held;
  const { settle } = playEarlyPresses();
  like?.remove();
  settle('mf_viewer', 'mounted');
  settle('mf_header', 'failed');
  expect(names).toEqual([]);
  expect(entry).not.toHaveAttribute('aria-busy');
  expect(presses.held).toEqual([]);
});

test('when the shell itself does not come, controls are let go and held no more', () => {
  const presses = pageHolding('<button data-action="like"></button>');
  const [like] = presses.held;
  dropEarlyPresses();
  expect(like).not.toHaveAttribute('aria-busy');
  expect(like && presses.isReady(like)).toBe(true);
});

test.each([
  ['<a data-action="notes"></a>', ['mf_viewer']],
  ['<a data-action="reblog"></a>', ['mf_viewer', 'mf_compose']],
  ['<a data-action="edit"></a>', ['mf_compose']],
  ['<a data-new-type="text"></a>', ['mf_compose']],
  ['<a data-entry="messaging"></a>', ['mf_header', 'mf_messaging']],
  ['<a data-entry="activity"></a>', ['mf_header']],
  ['<a data-compose></a>', ['mf_header', 'mf_compose']],
  ['<button data-burger></button>', ['mf_header']],
])('%s needs %j', (html, remotes) => {
  document.body.innerHTML = html;
  const control = document.body.firstElementChild;
  expect(control && remotesOf(control)).toEqual(remotes);
});
