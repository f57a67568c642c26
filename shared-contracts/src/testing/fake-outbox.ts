import { BehaviorSubject } from 'rxjs';
import { isUnreachable, type Outbox, type WaitingWrite } from '../platform/outbox.ts';
import { isCallError, type Call } from '../platform/platform.ts';

/** An outbox in memory, which sends nothing by itself: a test sends again what waits. */
export interface FakeOutbox extends Outbox {
  /** Emit the next state here, as another tab may. */
  readonly waiting$: BehaviorSubject<readonly WaitingWrite[]>;
}

export function createFakeOutbox(call: Call): FakeOutbox {
  const waiting$ = new BehaviorSubject<readonly WaitingWrite[]>([]);
  const without = (key: string | undefined): readonly WaitingWrite[] =>
    waiting$.value.filter((write) => write.key !== key);
  return {
    waiting$,
    async send(endpoint, input, facts, options) {
      try {
        const value = await call(endpoint, input, options);
        if (waiting$.value.some(({ key }) => key === facts.key)) waiting$.next(without(facts.key));
        return { kind: 'sent', value };
      } catch (error) {
        if (!isCallError(error) || !isUnreachable(error)) throw error;
        const { key = `waiting-${waiting$.value.length}` } = facts;
        waiting$.next([...without(key), { ...facts, key, at: Date.now() }]);
        return { kind: 'waits' };
      }
    },
    async discard(key) {
      waiting$.next(without(key));
    },
  };
}
