import { map, switchAll } from 'rxjs';
import { TestScheduler, type RunHelpers } from 'rxjs/testing';
import { afterPause } from './after-pause.ts';

const run = (check: (helpers: RunHelpers) => void): void =>
  new TestScheduler((actual, expected) => expect(actual).toEqual(expected)).run(check);
const failed = (error: unknown): string => `failed: ${String(error)}`;

test('asks when typing has paused', () => {
  run(({ cold, expectObservable, expectSubscriptions }) => {
    const answer$ = cold('--(a|)');
    expectObservable(afterPause(120, answer$, failed)).toBe('122ms (a|)');
    expectSubscriptions(answer$.subscriptions).toBe('120ms ^-!');
  });
});

test('unsubscribing drops the wait', () => {
  run(({ cold, expectObservable, expectSubscriptions }) => {
    const answer$ = cold('(a|)');
    expectObservable(afterPause(120, answer$, failed), '119ms !').toBe('');
    expectSubscriptions(answer$.subscriptions).toBe([]);
  });
});

test('what is typed next drops the request before it at once', () => {
  run(({ cold, hot, expectObservable, expectSubscriptions }) => {
    const answers = { a: cold('60ms (a|)'), b: cold('10ms (b|)') };
    const typed$ = hot<'a' | 'b'>('a 159ms b');
    const found$ = typed$.pipe(
      map((typed) => afterPause(120, answers[typed], failed)),
      switchAll(),
    );
    // the answer for a would have come 20 ms after b was typed
    expectObservable(found$).toBe('290ms b');
    expectSubscriptions(answers.a.subscriptions).toBe('120ms ^ 39ms !');
  });
});

test('a failure is an answer, and what is typed next is asked again', () => {
  run(({ cold, hot, expectObservable }) => {
    const answers = { a: cold('#', {}, 'refused'), b: cold('(b|)') };
    const typed$ = hot<'a' | 'b'>('a 199ms b');
    const found$ = typed$.pipe(
      map((typed) => afterPause(120, answers[typed], failed)),
      switchAll(),
    );
    expectObservable(found$).toBe('120ms f 199ms b', { f: 'failed: refused', b: 'b' });
  });
});
