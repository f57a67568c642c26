import { islandName } from '@tessera/shared-contracts/platform/island-attributes';
import type { HoldPresses } from '@tessera/shared-contracts/platform/early-presses';
import { fireEvent } from '@testing-library/dom';
import { watchIslands, type IslandsOptions } from './watch-islands.ts';

/** The watched elements, each with a function that moves it into or out of view. */
let watched: Map<Element, (isIntersecting: boolean) => void>;
let life: AbortController;
const realObserver = window.IntersectionObserver;

beforeEach(() => {
  jest.useFakeTimers();
  life = new AbortController();
  watched = new Map();
  Object.assign(window, {
    IntersectionObserver: class {
      readonly #report: (entries: readonly object[]) => void;
      readonly #own = new Set<Element>();
      constructor(report: (entries: readonly object[]) => void) {
        this.#report = report;
      }
      observe(target: Element): void {
        this.#own.add(target);
        watched.set(target, (isIntersecting) => this.#report([{ target, isIntersecting }]));
      }
      unobserve(target: Element): void {
        if (this.#own.delete(target)) watched.delete(target);
      }
      disconnect(): void {
        for (const target of this.#own) watched.delete(target);
      }
    },
  });
});
afterEach(() => {
  life.abort();
  jest.useRealTimers();
  Object.assign(window, { IntersectionObserver: realObserver });
  document.body.innerHTML = '';
});

const html = (name: string): string =>
  `<div data-island="mf_viewer ${name}"><p>Text</p><button data-action="like">${name}</button></div>`;
const island = (name: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-island$=" ${name}"]`);
  if (!found) throw new Error(`no island ${name}`);
  return found;
};
const button = (name: string): Element => island(name).querySelector('button') ?? island(name);
const main = (): HTMLElement => document.querySelector('main') ?? document.body;

/** Watches a page's islands; records the names of islands on arrival, hydration and dissolving. */
function watch(inMain: string, changes: Partial<IslandsOptions> = {}) {
  document.body.innerHTML = `<main>${inMain}</main><aside></aside>`;
  const arrived: string[] = [];
  const hydrated: string[] = [];
  const dissolved: string[] = [];
  const onFail = jest.fn();
  const islands = watchIslands({
    owner: 'mf_viewer',
    signal: life.signal,
    scopes: 'main',
    async hydrate(element) {
      hydrated.push(islandName(element));
      return () => dissolved.push(islandName(element));
    },
    onArrival(element) {
      arrived.push(islandName(element));
      return undefined;
    },
    controls: '[data-action]',
    isEager: false,
    onFail,
    ...changes,
  });
  return { islands, arrived, hydrated, dissolved, onFail };
}
const settle = (): Promise<void> => jest.advanceTimersByTimeAsync(0);

test('finds the islands of the page and those added later, even inside other elements', async () => {
  const { arrived } = watch(html('one'));
  expect(arrived).toEqual(['one']);
  main().insertAdjacentHTML('beforeend', `${html('two')}<section>${html('three')}</section>Text`);
  await settle();
  expect(arrived).toEqual(['one', 'two', 'three']);
});

test('an island that moves, or leaves the page and comes back, stays the same island', async () => {
  const { arrived, hydrated } = watch(html('one') + html('two'));
  main().append(island('one'));
  await settle();
  const left = island('one');
  left.remove();
  await settle();
  main().prepend(left);
  await settle();
  expect(arrived).toEqual(['one', 'two']);
  fireEvent.pointerOver(button('one'));
  await settle();
  expect(hydrated).toEqual(['one']);
});

test('ignores islands outside of its scopes', async () => {
  const { arrived } = watch(html('one'));
  document.querySelector('aside')?.insertAdjacentHTML('beforeend', html('elsewhere'));
  await settle();
  expect(arrived).toEqual(['one']);
});

test('ignores islands of other remotes', async () => {
  const others = html('theirs').replace('mf_viewer', 'mf_header');
  const { arrived, hydrated } = watch(html('one') + others);
  main().insertAdjacentHTML('beforeend', others);
  await settle();
  fireEvent.pointerOver(button('theirs'));
  await settle();
  expect([arrived, hydrated]).toEqual([['one'], []]);
});

test('user-written HTML never becomes an island, whenever it is added', async () => {
  const text = (name: string) => `<div data-written>${html(name)}</div>`;
  const { arrived, hydrated } = watch(text('forged'), { isEager: true });
  main().insertAdjacentHTML('beforeend', text('late'));
  // added inside user-written HTML that is already on the page
  document.querySelector('[data-written]')?.insertAdjacentHTML('beforeend', html('later'));
  await settle();
  fireEvent.pointerOver(button('forged'));
  await jest.runAllTimersAsync();
  expect([arrived, hydrated, watched.size]).toEqual([[], [], 0]);
});

test('hydrates an island when the pointer or focus reaches a control, not the text around it', async () => {
  const { hydrated } = watch(html('one') + html('two'), { isEager: true });
  fireEvent.pointerOver(island('one').querySelector('p') ?? main());
  await settle();
  expect(hydrated).toEqual([]);
  fireEvent.pointerOver(button('one'));
  await settle();
  expect(hydrated).toEqual(['one']);
  fireEvent.focusIn(button('two'));
  await settle();
  expect(hydrated).toEqual(['one', 'two']);
  // hydrated islands are no longer watched
  expect(watched.size).toBe(0);
});

test('hydrates eager islands once they are near the view and the page is idle', async () => {
  const { hydrated } = watch(html('one') + html('two'), { isEager: true });
  await jest.runAllTimersAsync();
  // the island itself has no box
  const box = button('one');
  watched.get(box)?.(false);
  await jest.runAllTimersAsync();
  expect(hydrated).toEqual([]);
  watched.get(box)?.(true);
  expect(hydrated).toEqual([]);
  await jest.runAllTimersAsync();
  expect(hydrated).toEqual(['one']);
});

test('islands that are only scrolled past are not hydrated', async () => {
  const { hydrated } = watch(html('one') + html('two'), { isEager: true });
  const show = (name: string, isInView: boolean): void => watched.get(button(name))?.(isInView);
  show('one', true);
  await jest.advanceTimersByTimeAsync(100);
  show('two', true);
  show('one', false);
  await jest.runAllTimersAsync();
  expect(hydrated).toEqual(['two']);
  show('one', true);
  await jest.runAllTimersAsync();
  expect(hydrated).toEqual(['two', 'one']);
});

test('a post is in view when its own element is, not when its last child is', () => {
  watch('<article data-island="mf_viewer post"><footer></footer></article>', {
    isEager: true,
  });
  expect([...watched.keys()]).toEqual([island('post')]);
});

test('islands that are not eager are not hydrated just for being in view', async () => {
  const { hydrated } = watch(html('one'));
  expect(watched.size).toBe(0);
  await jest.runAllTimersAsync();
  expect(hydrated).toEqual([]);
});

test('a press hydrates its island immediately, and is replayed when the island is hydrated', async () => {
  const presses = new Map<Element, () => void>();
  const play = jest.fn();
  const holdPresses: HoldPresses = (element, onPress) => {
    presses.set(element, onPress);
    return { play, giveUp: () => true };
  };
  const { hydrated } = watch(html('one') + html('two'), { holdPresses });
  presses.get(island('two'))?.();
  expect([hydrated, play.mock.calls.length]).toEqual([['two'], 0]);
  await settle();
  expect([hydrated, play.mock.calls.length]).toEqual([['two'], 1]);
});

test('an island that cannot be hydrated is reported, and the others work', async () => {
  const gone = new Error('chunk gone');
  const hydrate = jest.fn<Promise<() => void>, [HTMLElement]>();
  hydrate.mockRejectedValueOnce(gone).mockResolvedValue(() => {});
  const { onFail } = watch(html('one') + html('two'), { hydrate });
  fireEvent.pointerOver(button('one'));
  fireEvent.pointerOver(button('two'));
  await settle();
  expect(onFail.mock.calls).toEqual([[gone, false]]);
  expect(hydrate).toHaveBeenLastCalledWith(island('two'));
});

test('an island that is neither on the page nor on one that is kept is dissolved, and starts anew if it comes back', async () => {
  const { islands, arrived, dissolved } = watch(html('one') + html('two'));
  const left = main();
  const [one, two] = [island('one'), island('two')];
  fireEvent.pointerOver(button('one'));
  fireEvent.pointerOver(button('two'));
  await settle();
  islands.sweep([]);
  left.remove();
  islands.sweep([left]);
  expect(dissolved).toEqual([]);
  two.remove();
  islands.sweep([left]);
  expect(dissolved).toEqual(['two']);
  islands.sweep([]);
  expect(dissolved).toEqual(['two', 'one']);
  left.append(two);
  document.body.append(left);
  await settle();
  expect([arrived, left.contains(one)]).toEqual([['one', 'two', 'one', 'two'], true]);
});

test('the end of the lifetime dissolves hydrated islands and stops watching', async () => {
  const { arrived, hydrated, dissolved } = watch(html('one') + html('two'), { isEager: true });
  fireEvent.pointerOver(button('one'));
  await settle();
  watched.get(button('two'))?.(true);
  life.abort();
  expect([dissolved, watched.size]).toEqual([['one'], 0]);
  main().insertAdjacentHTML('beforeend', html('late'));
  fireEvent.pointerOver(button('two'));
  await jest.runAllTimersAsync();
  expect([arrived, hydrated]).toEqual([['one', 'two'], ['one']]);
});

test('an island whose hydration finishes after the lifetime has ended is dissolved immediately', async () => {
  const dissolve = jest.fn();
  let finishHydration: (dissolve: () => void) => void = () => {};
  watch(html('one'), {
    hydrate: () =>
      new Promise((resolve) => {
        finishHydration = resolve;
      }),
  });
  fireEvent.pointerOver(button('one'));
  life.abort();
  finishHydration(dissolve);
  await settle();
  expect(dissolve).toHaveBeenCalledTimes(1);
});
