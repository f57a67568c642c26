import fc from 'fast-check';
import { createKeyedStore } from '../state/keyed-store.ts';
import type { PostStore } from '../state/post-state.ts';
import { createPostList, listInView, type PostList } from './post-list.ts';
import { findStream } from './stream-parts.ts';

const states: PostStore = createKeyedStore();
let lifetime = new AbortController();
beforeEach(() => {
  lifetime = new AbortController();
  jest.useFakeTimers();
});
afterEach(() => {
  lifetime.abort();
  document.body.innerHTML = '';
  jest.useRealTimers();
});

function post(id: string): HTMLElement {
  const made = document.createElement('article');
  made.dataset['postId'] = id;
  const button = document.createElement('button');
  button.textContent = `press ${id}`;
  made.append(button);
  return made;
}
const linkTo = (address: string): HTMLElement => {
  const nav = document.createElement('nav');
  nav.setAttribute('data-stream-more', '');
  nav.innerHTML = `<a rel="next" href="${address}">Older</a>`;
  return nav;
};
const place = (): Element => {
  const posts = document.querySelector('[data-stream-posts]');
  if (!posts) throw new Error('no posts');
  return posts;
};
const rendered = (): (string | null)[] =>
  [...place().children].map((one) => one.getAttribute('data-post-id'));

/** Renders a page with a stream, and creates the list of the stream. */
function begin(...ids: string[]): PostList {
  document.body.innerHTML =
    '<main id="main"><section data-stream><div data-stream-posts></div></section></main>';
  place().append(...ids.map(post));
  const parts = findStream();
  if (!parts) throw new Error('no stream');
  return createPostList(parts);
}
const buttonOf = (list: PostList, id: string): HTMLElement | null | undefined =>
  list.element(id)?.querySelector('button');

/** Expects list and page to agree on the posts. */
function expectPosts(list: PostList, ids: readonly string[]): void {
  expect(list.state.ids).toEqual(ids);
  expect(list.elements()).toEqual([...place().children]);
  expect(rendered()).toEqual(ids);
}

test('a list begins with the posts of the page and the URL of older posts; the link to them can be replaced or removed', () => {
  document.body.innerHTML =
    '<main id="main"><section data-stream><div data-stream-posts></div></section></main>';
  place().append(post('2'), post('1'));
  place().after(linkTo('/dashboard?before=1'));
  const list = listInView();
  expect(list?.state).toEqual({
    ids: ['2', '1'],
    leaving: new Set(),
    older: '/dashboard?before=1',
  });
  expect(listInView()).toBe(list);
  list?.setOlderLink(linkTo('/dashboard?before=0'));
  expect(list?.state.older).toBe('/dashboard?before=0');
  expect(document.querySelector('a')).toHaveAttribute('href', '/dashboard?before=0');
  list?.setOlderLink(undefined);
  expect([list?.state.older, document.querySelector('a')]).toEqual([undefined, null]);
});

test('a restored page keeps its list; a different page has a different list', () => {
  begin('1');
  const list = listInView();
  const shown = document.getElementById('main');
  list?.append([post('0')]);
  begin('5');
  expect(listInView()?.state.ids).toEqual(['5']);
  document.body.replaceChildren(...(shown ? [shown] : []));
  expect(listInView()).toBe(list);
  expect(list?.state.ids).toEqual(['1', '0']);
  document.body.innerHTML = '<main id="main"></main>';
  expect(listInView()).toBeUndefined();
});

test('overlapping pages show every post once, in order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.integer({ min: 1, max: 12 }).map(String), { maxLength: 5 }), {
        maxLength: 6,
      }),
      (pages) => {
        const list = begin();
        let added = 0;
        for (const page of pages) added += list.append(page.map(post)).length;
        expectPosts(list, [...new Set(pages.flat())]);
        expect(added).toBe(list.state.ids.length);
      },
    ),
  );
});

test('new posts are added below a pinned post', () => {
  const list = begin('7', '9');
  list.element('7')?.setAttribute('data-post-pinned', '');
  list.prepend([post('11'), post('10'), post('7')], states);
  expectPosts(list, ['7', '11', '10', '9']);
  list.prepend([post('12')], states);
  expectPosts(list, ['7', '12', '11', '10', '9']);
});

test('list and page agree after any changes', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 9 }).map(String), { maxLength: 4 });
  const change = fc.record({
    name: fc.constantFrom('append', 'prepend', 'replace', 'arrange', 'remove'),
    ids,
  });
  fc.assert(
    fc.property(ids, fc.array(change, { maxLength: 12 }), (first, changes) => {
      const list = begin(...first);
      for (const { name, ids: all } of changes) {
        const [id = '1'] = all;
        const before = list.state.ids;
        if (name === 'append') list.append(all.map(post));
        else if (name === 'prepend') list.prepend(all.map(post), states);
        else if (name === 'replace') list.replace(id, post(id));
        else if (name === 'remove') {
          list.remove(lifetime.signal, id, () => {});
          jest.advanceTimersByTime(200);
          expect(list.state.ids).not.toContain(id);
        } else {
          list.arrange(all);
          const known = all.filter((one) => before.includes(one));
          expect(list.state.ids.filter((one) => known.includes(one))).toEqual(known);
          // all other posts keep their positions
          before.forEach((one, index) => {
            if (!known.includes(one)) expect(list.state.ids[index]).toBe(one);
          });
        }
        expectPosts(list, rendered().map(String));
      }
    }),
  );
});

test('arranging posts in a new order keeps their elements and the focus', () => {
  const list = begin('1', '2', '9', '3');
  const elements = ['1', '2', '9', '3'].map((id) => list.element(id));
  buttonOf(list, '3')?.focus();
  list.arrange(['3', '1', '2']);
  expectPosts(list, ['3', '1', '9', '2']);
  expect(['1', '2', '9', '3'].map((id) => list.element(id))).toEqual(elements);
  expect(buttonOf(list, '3')).toHaveFocus();
});

test('a removed post fades out once, over 200 ms, and focus inside it moves to a neighbouring post', () => {
  const list = begin('2', '1');
  const gone = jest.fn();
  buttonOf(list, '2')?.focus();
  list.remove(lifetime.signal, '2', gone);
  list.remove(lifetime.signal, '2', gone);
  expect(list.state).toMatchObject({ ids: ['2', '1'], leaving: new Set(['2']) });
  jest.advanceTimersByTime(199);
  expectPosts(list, ['2', '1']);
  jest.advanceTimersByTime(1);
  expectPosts(list, ['1']);
  expect(list.state.leaving).toEqual(new Set());
  expect(list.element('1')).toHaveFocus();
  expect(gone).toHaveBeenCalledTimes(1);
});

test('a post that is replaced while it fades out stays', () => {
  const list = begin('2', '1');
  const gone = jest.fn();
  list.remove(lifetime.signal, '2', gone);
  list.replace('2', post('2'));
  expect(list.state.leaving).toEqual(new Set());
  jest.advanceTimersByTime(200);
  expectPosts(list, ['2', '1']);
});
