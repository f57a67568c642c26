import fc from 'fast-check';
import { createBackClaims, moveTimeout } from './back-claims.ts';
import { createHistoryEntries } from './history-entries.ts';

const path = () => window.location.pathname;
const pause = () => new Promise((resolve) => setTimeout(resolve, 0));
/** Waits until all moves have ended. jsdom takes two timers for a move. */
async function rest(): Promise<void> {
  for (let turn = 0; turn < 24; turn += 1) await pause();
}

interface Opened {
  readonly name: string;
  readonly isStubborn: boolean;
}

let count = 0;
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A page with claims, whose pages and overlays have names; a link leads to the next page. */
function setUp() {
  count += 1;
  window.history.pushState(null, '', `/${count}/before`);
  const entries = createHistoryEntries();
  let pageKey = entries.key();
  const claims = createBackClaims({ entries, pageKey: () => pageKey });
  const open: (Opened & { readonly release: () => void })[] = [];
  const asked: string[] = [];
  function show(key: string): void {
    claims.pause();
    pageKey = key;
    for (const { release } of open.splice(0)) release();
    claims.settle();
  }
  function onPopState(): void {
    if (claims.arrive()) show(entries.key());
  }
  window.addEventListener('popstate', onPopState);
  stops.push(() => {
    window.removeEventListener('popstate', onPopState);
    claims.stop();
  });
  function close(one: Opened): void {
    const at = open.findIndex(({ name }) => name === one.name);
    for (const { release } of at < 0 ? [] : open.splice(at, 1)) release();
  }
  async function follow(name: string): Promise<void> {
    await claims.makeRoom();
    const href = `/${count}/${name}`;
    show(entries.depth() > 0 ? entries.takeOver(href) : entries.write(href, 'push'));
  }
  function openOver(name: string, { isStubborn = false, address = '' } = {}): Opened {
    const one = { name, isStubborn };
    const release = claims.claim(() => {
      asked.push(name);
      if (!isStubborn) close(one);
    });
    open.push({ ...one, release });
    if (address !== '')
      claims.afterMove(() => void entries.write(`/${count}/${address}`, 'replace'));
    return one;
  }
  return {
    entries,
    claims,
    asked,
    close,
    follow,
    open: openOver,
    names: () => open.map(({ name }) => name),
    last: () => open.at(-1),
    state: () => ({
      path: path().replace(`/${count}/`, ''),
      open: open.map(({ name }) => name),
      depth: entries.depth(),
      isAtPage: entries.key() === pageKey,
    }),
  };
}
/** Goes to a page that has the page `before` below it. */
async function setUpOn(name: string) {
  const page = setUp();
  await page.follow(name);
  return page;
}
const at = (where: string, ...open: string[]) => ({
  path: where,
  open,
  depth: open.length,
  isAtPage: true,
});

test('Back closes what was opened last, one at a time, and then leaves the page', async () => {
  const page = await setUpOn('page');
  page.open('drawer');
  page.open('photo');
  expect(page.state()).toEqual(at('page', 'drawer', 'photo'));
  for (const expected of [at('page', 'drawer'), at('page'), at('before')]) {
    window.history.back();
    await rest();
    expect(page.state()).toEqual(expected);
  }
});

test.each([
  ['a link', async () => {}],
  ['Back and a link', async () => window.history.back()],
])(
  'after two things are open, %s leads to a page from which Forward leads nowhere, and Back to the page before',
  async (_what, first) => {
    const page = await setUpOn('page');
    for (const name of ['drawer', 'photo', 'menu']) page.open(name);
    await first();
    await rest();
    await page.follow('next');
    await rest();
    for (const turn of [1, 2]) {
      window.history.go(turn);
      await rest();
      expect(page.state()).toEqual(at('next'));
    }
    window.history.back();
    await rest();
    expect(page.state()).toEqual(at('page'));
  },
);

test('closing by a button takes the entry away; Forward reopens nothing and Back leaves the page', async () => {
  const page = await setUpOn('page');
  const entries = window.history.length;
  const form = page.open('form', { address: 'new/text' });
  expect([path(), window.history.length]).toEqual([`/${count}/new/text`, entries + 1]);
  page.close(form);
  // at once, although the browser has not moved yet
  expect(page.state().path).toBe('page');
  await rest();
  expect(page.state()).toEqual(at('page'));
  window.history.forward();
  await rest();
  expect([page.state(), page.asked]).toEqual([at('page'), []]);
  window.history.back();
  await rest();
  expect(page.state()).toEqual(at('before'));
});

test('what stays open after Back, for example to ask, has its entry and URL again', async () => {
  const page = await setUpOn('page');
  const form = page.open('form', { address: 'new/text', isStubborn: true });
  window.history.back();
  await rest();
  expect([page.state(), page.asked]).toEqual([at('new/text', 'form'), ['form']]);
  page.open('question');
  window.history.back();
  await rest();
  expect([page.state(), page.asked]).toEqual([at('new/text', 'form'), ['form', 'question']]);
  page.close(form);
  await rest();
  expect(page.state()).toEqual(at('page'));
});

test('what opens in place of something else takes its entry, without a move', async () => {
  const page = await setUpOn('page');
  const go = jest.spyOn(window.history, 'go');
  page.close(page.open('text', { address: 'new/text' }));
  page.open('photo', { address: 'new/photo' });
  await rest();
  expect([page.state(), go.mock.calls]).toEqual([at('new/photo', 'photo'), []]);
  go.mockRestore();
});

test('what opens while the browser still moves gets its entry and URL afterwards', async () => {
  const page = await setUpOn('page');
  page.close(page.open('drawer'));
  await pause();
  page.open('form', { address: 'new/text' });
  await rest();
  expect(page.state()).toEqual(at('new/text', 'form'));
  window.history.back();
  await rest();
  expect(page.state()).toEqual(at('page'));
});

test('a page that is opened from an overlay takes the place of its entries', async () => {
  const page = await setUpOn('page');
  page.open('drawer');
  page.open('notes');
  await page.follow('post');
  await rest();
  expect(page.state()).toEqual(at('post'));
  window.history.back();
  await rest();
  expect(page.state()).toEqual(at('page'));
  window.history.forward();
  await rest();
  expect(page.state()).toEqual(at('post'));
});

test('closing and following a link at the same time leads to the page of the link', async () => {
  const page = await setUpOn('page');
  page.close(page.open('drawer'));
  await pause();
  await page.follow('post');
  await rest();
  expect(page.state()).toEqual(at('post'));
});

test('Back and two buttons that close at the same moment leave what is still open with its entry', async () => {
  const page = await setUpOn('page');
  page.open('drawer');
  const above = [page.open('photo'), page.open('menu')];
  window.history.back();
  for (const one of above) page.close(one);
  await rest();
  expect(page.state()).toEqual(at('page', 'drawer'));
});

test('after a reload, the entry of something that was open is left', async () => {
  const page = await setUpOn('page');
  page.open('drawer');
  page.claims.stop();
  const entries = createHistoryEntries();
  const claims = createBackClaims({ entries, pageKey: () => entries.key() });
  expect(entries.depth()).toBe(1);
  claims.settle();
  await rest();
  expect([entries.depth(), page.state().path]).toEqual([0, 'page']);
  claims.stop();
});

test('a fragment that is followed inside an overlay closes nothing', async () => {
  const page = await setUpOn('page');
  const drawer = page.open('drawer');
  window.location.hash = '#note';
  await rest();
  expect([page.state(), page.asked]).toEqual([at('page', 'drawer'), []]);
  page.close(drawer);
  await new Promise((resolve) => setTimeout(resolve, moveTimeout + 100));
  expect(page.state()).toEqual(at('page'));
});

test('if the entry below is missing, as in a tab that was restored without it, the page keeps the current one', async () => {
  const go = jest.spyOn(window.history, 'go').mockImplementation(() => {});
  const page = await setUpOn('page');
  page.close(page.open('drawer'));
  await new Promise((resolve) => setTimeout(resolve, moveTimeout + 100));
  expect([page.state(), go.mock.calls]).toEqual([at('page'), [[-1]]]);
  go.mockRestore();
  page.open('photo');
  window.history.back();
  await rest();
  expect(page.state()).toEqual(at('page'));
});

test('if the browser refuses further entries, what opens works without one', async () => {
  const page = await setUpOn('page');
  const refused = jest.spyOn(window.history, 'pushState').mockImplementation(() => {
    throw new DOMException('too many calls', 'SecurityError');
  });
  const drawer = page.open('drawer');
  refused.mockRestore();
  page.close(drawer);
  await rest();
  expect(page.state()).toEqual(at('page'));
});

type Act =
  | { readonly kind: 'open'; readonly hasAddress: boolean }
  | { readonly kind: 'close'; readonly from: number }
  | { readonly kind: 'back' | 'forward' | 'follow' };
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('open'), hasAddress: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('close'), from: fc.nat(3) }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('back', 'forward', 'follow') }),
  },
);

test('any sequence of opening, closing, links, Back and Forward does what a stack of pages and overlays does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 12 }), async (acts) => {
      const page = await setUpOn('page');
      const pages = ['before', 'page'];
      let here = 1;
      let open: { readonly name: string; readonly path: string }[] = [];
      for (const [index, one] of acts.entries()) {
        const name = `${one.kind}${index}`;
        if (one.kind === 'open') {
          const address = one.hasAddress ? name : '';
          page.open(name, { address });
          open.push({ name, path: address });
          pages.length = here + 1;
        } else if (one.kind === 'close') {
          const closed = open[open.length - 1 - one.from];
          if (closed) page.close({ name: closed.name, isStubborn: false });
          // only the topmost has a URL of its own, as a post form
          open = open.filter((other) => other !== closed);
        } else if (one.kind === 'follow') {
          await page.follow(name);
          pages.splice(here + 1, Infinity, name);
          here += 1;
          open = [];
        } else if (one.kind === 'back') {
          if (open.length === 0 && here === 0) continue;
          window.history.back();
          if (open.length > 0) open.pop();
          else here -= 1;
        } else {
          window.history.forward();
          if (here < pages.length - 1) {
            here += 1;
            open = [];
          }
        }
        await rest();
        const { path: shown, ...state } = page.state();
        expect(state).toEqual({
          open: open.map((other) => other.name),
          depth: open.length,
          isAtPage: true,
        });
        if (open.length === 0) expect(shown).toBe(pages[here]);
        const top = open.at(-1);
        if (one.kind === 'open' && top && top.path !== '') expect(shown).toBe(top.path);
      }
      for (const stop of stops.splice(0)) stop();
    }),
    { numRuns: 60 },
  );
}, 60_000);

test('however fast things open, close and are gone back from, the history ends in step with what is open', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(act, fc.nat(3)), { maxLength: 14 }), async (acts) => {
      const page = await setUpOn('page');
      // pages below, so that Back never leaves the test
      for (let below = 0; below < acts.length; below += 1) await page.follow(`below${below}`);
      let backs = 0;
      for (const [index, [one, turns]] of acts.entries()) {
        const [name] = page.names().slice(one.kind === 'close' ? -1 - one.from : 0);
        if (one.kind === 'open') page.open(`open${index}`);
        else if (one.kind === 'close') page.close({ name: name ?? '', isStubborn: false });
        else if (one.kind === 'follow') await page.follow(`follow${index}`);
        else if (one.kind === 'back') {
          window.history.back();
          backs += 1;
        }
        for (let turn = 0; turn < turns; turn += 1) await pause();
      }
      await rest();
      const { depth, open, isAtPage, path: shown } = page.state();
      expect({ depth, isAtPage }).toEqual({ depth: open.length, isAtPage: true });
      // without Back nobody leaves the page, however fast things close
      if (backs === 0 && acts.every(([{ kind }]) => kind !== 'follow'))
        expect(shown).toBe(acts.length === 0 ? 'page' : `below${acts.length - 1}`);
      for (const stop of stops.splice(0)) stop();
    }),
    { numRuns: 60 },
  );
}, 60_000);
