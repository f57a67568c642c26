import {
  earlyPressesRequest,
  remotesOf,
  type EarlyPresses,
} from '@tessera/shared-contracts/platform/early-presses';
import { dropEarlyPresses, playEarlyPresses } from './early-presses.ts';

/** Controls in an island of mf-viewer. */
const inPost = (controls: string): string => `<div data-island="mf_viewer post">${controls}</div>`;
/** Controls in the slot of mf-header. */
const inHeader = (controls: string): string => `<div id="slot-header">${controls}</div>`;

/**
 * A page with held presses that hands them over as the inline script does. The script itself is run
 * by early-press-script.test.ts and browser tests.
 */
function pageHolding(html: string, event = new Event('click')): EarlyPresses {
  document.body.innerHTML = html;
  const held = new Map(
    [...document.body.querySelectorAll<HTMLElement>('a, button, form')].map((control) => [
      control,
      event,
    ]),
  );
  for (const control of held.keys()) control.setAttribute('aria-busy', 'true');
  const presses: EarlyPresses = {
    held,
    isReady: () => false,
    isComing: () => false,
    onHeld: () => {},
  };
  const handOver = (event: Event) => {
    const take: unknown = event instanceof CustomEvent ? event.detail : undefined;
    if (typeof take === 'function') take.call(undefined, presses);
  };
  window.addEventListener(earlyPressesRequest, handOver);
  stop = () => window.removeEventListener(earlyPressesRequest, handOver);
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

test('early presses are replayed once and in order when their remote has mounted', () => {
  const presses = pageHolding(
    inPost('<button data-action="like"></button>') +
      inHeader('<button data-entry="account"></button>') +
      inPost('<button data-action="follow"></button>'),
  );
  const names = pressed();
  const like = [...presses.held.keys()][0];
  const { settle } = playEarlyPresses();
  expect(like && presses.isReady(like)).toBe(false);
  settle('mf_viewer', 'mounted');
  expect(names).toEqual(['like', 'follow']);
  expect(like).not.toHaveAttribute('aria-busy');
  expect(like && presses.isReady(like)).toBe(true);
  settle('mf_viewer', 'mounted');
  settle('mf_header', 'mounted');
  expect(names).toEqual(['like', 'follow', 'account']);
  expect(presses.held.size).toBe(0);
});

test('presses that a remote handles in several islands keep their order', () => {
  const presses = pageHolding(
    inPost('<button data-action="like"></button>') +
      inPost('<button data-action="follow"></button>') +
      inHeader('<button data-entry="account"></button>'),
  );
  const names = pressed();
  const [like, follow] = [...presses.held.keys()];
  if (!like || !follow) throw new Error('nothing is held');
  const { settle, holdPresses } = playEarlyPresses();
  const [post, blog] = [like, follow].map((island) => holdPresses(island, () => {}));
  settle('mf_viewer', 'mounted');
  settle('mf_header', 'mounted');
  blog?.play();
  // presses for the same remote wait behind the like; presses for other remotes do not
  expect(names).toEqual(['account']);
  expect([presses.isReady(follow), presses.isComing(follow)]).toEqual([false, true]);
  post?.play();
  expect(names).toEqual(['account', 'like', 'follow']);
  expect(presses.held.size).toBe(0);
});

test('presses that wait behind a press in an island are replayed if the island gives up its presses', () => {
  const presses = pageHolding(
    inPost('<button data-action="like"></button>') +
      inPost('<button data-action="follow"></button>'),
  );
  const names = pressed();
  const [like] = [...presses.held.keys()];
  if (!like) throw new Error('nothing is held');
  const { settle, holdPresses } = playEarlyPresses();
  const post = holdPresses(like, () => {});
  settle('mf_viewer', 'mounted');
  expect(names).toEqual([]);
  expect(post.giveUp()).toBe(true);
  expect(names).toEqual(['follow']);
});

test('a press with Alt is replayed with its modifiers', () => {
  const altShift = new MouseEvent('click', { bubbles: true, altKey: true, shiftKey: true });
  pageHolding(
    inPost('<a href="#form" data-action="reblog" data-needs="mf_compose"></a>'),
    altShift,
  );
  const clicks: boolean[] = [];
  document.body.addEventListener('click', (event) => {
    event.preventDefault();
    clicks.push(event.altKey && event.shiftKey);
  });
  const { settle } = playEarlyPresses();
  settle('mf_viewer', 'mounted');
  settle('mf_compose', 'mounted');
  expect(clicks).toEqual([true]);
});

test('a press that two remotes handle waits for both', () => {
  pageHolding(inPost('<button data-action="share" data-needs="mf_share"></button>'));
  const names = pressed();
  const { settle } = playEarlyPresses();
  settle('mf_viewer', 'mounted');
  expect(names).toEqual([]);
  settle('mf_share', 'mounted');
  expect(names).toEqual(['share']);
});

test('controls that left the page or whose remote failed are not pressed', () => {
  const presses = pageHolding(
    inPost('<button data-action="like"></button>') +
      inHeader('<button data-entry="account"></button>'),
  );
  const names = pressed();
  const [like, entry] = [...presses.held.keys()];
  const { settle } = playEarlyPresses();
  like?.remove();
  settle('mf_viewer', 'mounted');
  settle('mf_header', 'failed');
  expect(names).toEqual([]);
  expect(entry).not.toHaveAttribute('aria-busy');
  expect(presses.held.size).toBe(0);
});

describe('an island', () => {
  const island =
    '<a data-entry="account" href="#account"></a><button data-burger></button><form data-header-search></form>';

  /** An island in which every control has been pressed, before its remote has mounted. */
  function showIsland() {
    const presses = pageHolding(inHeader(island));
    const calls: string[] = [];
    document.body.addEventListener('click', (event) => {
      event.preventDefault();
      const { target } = event;
      calls.push(target instanceof HTMLAnchorElement ? 'link' : 'button');
      // otherwise the inline script would hold the press again
      expect(target instanceof Element && presses.isReady(target)).toBe(true);
    });
    document.body.addEventListener('submit', (event) => {
      event.preventDefault();
      calls.push('submit');
    });
    jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {
      calls.push('native submit');
    });
    const player = playEarlyPresses();
    return { presses, calls, player };
  }
  afterEach(() => {
    document.body = document.createElement('body');
    jest.restoreAllMocks();
  });

  test('that hydrates after its remote has mounted gets its presses in order, once each', () => {
    const { presses, calls, player } = showIsland();
    const onPress = jest.fn();
    const held = player.holdPresses(document.body, onPress);
    expect(onPress).toHaveBeenCalledTimes(1);
    const link = [...presses.held.keys()][0];
    expect(link && presses.isComing(link)).toBe(false);
    player.settle('mf_header', 'mounted');
    expect(calls).toEqual([]);
    expect(link && [presses.isReady(link), presses.isComing(link)]).toEqual([false, true]);
    held.play();
    expect(calls).toEqual(['link', 'button', 'submit']);
    expect([presses.held.size, link && presses.isReady(link)]).toEqual([0, true]);
    expect(link && presses.isComing(link)).toBe(false);
    expect(document.querySelectorAll('[aria-busy]')).toHaveLength(0);
    held.play();
    player.settle('mf_header', 'mounted');
    expect(calls).toHaveLength(3);
  });

  test('is notified of every press inside it, and of none elsewhere', () => {
    const presses = pageHolding(inHeader(island) + inPost('<button data-action="like"></button>'));
    const [link, , , like] = [...presses.held.keys()];
    const element = document.querySelector('#slot-header');
    presses.held.clear();
    const { holdPresses } = playEarlyPresses();
    const onPress = jest.fn();
    if (!element || !link || !like) throw new Error('no controls');
    holdPresses(element, onPress);
    expect(onPress).not.toHaveBeenCalled();
    presses.onHeld(like);
    expect(onPress).not.toHaveBeenCalled();
    presses.onHeld(link);
    presses.onHeld(link);
    expect(onPress).toHaveBeenCalledTimes(2);
  });

  test('whose code does not load leaves links and forms to the browser, and still holds later presses', () => {
    const { presses, calls, player } = showIsland();
    const link = [...presses.held.keys()][0];
    const held = player.holdPresses(document.body, () => {});
    player.settle('mf_header', 'mounted');
    expect(held.giveUp()).toBe(true);
    expect(calls).toEqual(['link', 'native submit']);
    expect([presses.held.size, link && presses.isReady(link)]).toEqual([0, false]);
    expect(held.giveUp()).toBe(false);
  });

  test('whose code does not load, or whose remote fails, leaves its submit buttons to the browser', () => {
    const form = inPost('<form><button type="submit" data-action="queue-up"></button></form>');
    const submitted = jest.fn((event: Event) => event.preventDefault());
    for (const isRemoteGone of [false, true]) {
      const presses = pageHolding(form);
      const [formElement, button] = [...presses.held.keys()];
      if (!formElement || !button) throw new Error('no button');
      presses.held.delete(formElement);
      document.body.addEventListener('submit', submitted, { once: true });
      const player = playEarlyPresses();
      const held = player.holdPresses(document.body, () => {});
      if (isRemoteGone) player.settle('mf_viewer', 'failed');
      // no press is lost, so the user need not be told
      else expect(held.giveUp()).toBe(false);
      expect(presses.held.size).toBe(0);
    }
    expect(submitted).toHaveBeenCalledTimes(2);
  });

  test('of a remote that fails no longer holds presses', () => {
    const { presses, calls, player } = showIsland();
    const link = [...presses.held.keys()][0];
    player.holdPresses(document.body, () => {});
    link?.remove();
    player.settle('mf_header', 'failed');
    expect(calls).toEqual(['native submit']);
    expect(presses.held.size).toBe(0);
  });
});

test('releases all controls when the shell fails to load', () => {
  const presses = pageHolding(inPost('<button data-action="like"></button>'));
  const like = [...presses.held.keys()][0];
  dropEarlyPresses();
  expect(like).not.toHaveAttribute('aria-busy');
  expect(like && presses.isReady(like)).toBe(true);
});

test.each([
  [inPost('<a></a>'), ['mf_viewer']],
  [inPost('<a data-needs="mf_compose"></a>'), ['mf_viewer', 'mf_compose']],
  ['<a data-needs="mf_compose mf_poll"></a>', ['mf_compose', 'mf_poll']],
  [inHeader('<a></a>'), ['mf_header']],
  [inHeader('<a data-needs="mf_messaging"></a>'), ['mf_header', 'mf_messaging']],
  // a page in an overlay of another remote
  [inHeader(inPost('<a></a>')), ['mf_viewer']],
  [inPost('<div data-island="mf_poll votes"><a></a></div>'), ['mf_poll']],
  ['<a></a>', []],
])('the control in %s needs the remotes %j', (html, remotes) => {
  document.body.innerHTML = html;
  const control = document.querySelector('a');
  expect(control && remotesOf(control)).toEqual(remotes);
});
