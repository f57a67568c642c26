import { map, of, throwError, timer } from 'rxjs';
import { TestScheduler, type RunHelpers } from 'rxjs/testing';
import { suggestedLines, type SuggestedLine } from './suggested-lines.ts';

const line = (term: string): SuggestedLine => ({ href: `/${term}`, what: { kind: 'term', term } });
const none: readonly SuggestedLine[] = [];
const values = { n: none, a: [line('a')], b: [line('b')] };

const run = (check: (helpers: RunHelpers) => void): void =>
  new TestScheduler((actual, expected) => expect(actual).toEqual(expected)).run(check);

test('suggests when typing has paused for 150 ms, without spaces around the term', () => {
  run(({ hot, expectObservable }) => {
    const typed$ = hot('x 100ms a', { x: ' b', a: ' a ' });
    expectObservable(suggestedLines(typed$, (q) => of([line(q)]))).toBe('251ms a', values);
  });
});

test('a keystroke drops the request before it at once, even before typing pauses again', () => {
  run(({ hot, expectObservable }) => {
    const asked: string[] = [];
    const typed$ = hot('a 200ms b', { a: 'a', b: 'b' });
    const found$ = suggestedLines(typed$, (q) => {
      asked.push(q);
      return timer(q === 'a' ? 60 : 10).pipe(map(() => [line(q)]));
    });
    // the answer for a would have come 9 ms after b was typed
    expectObservable(found$).toBe('361ms b', values);
  });
});

test('an empty term suggests nothing at once; a failure suggests nothing, and the next term is asked again', () => {
  run(({ hot, expectObservable }) => {
    const typed$ = hot('a 50ms n 200ms x 200ms b', { a: 'a', n: '  ', x: 'refused', b: 'b' });
    const found$ = suggestedLines(typed$, (q) =>
      q === 'refused' ? throwError(() => new Error(q)) : of([line(q)]),
    );
    expectObservable(found$).toBe('51ms n 350ms n 200ms b', values);
  });
});
