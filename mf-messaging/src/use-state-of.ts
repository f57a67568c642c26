import { useSyncExternalStore } from 'react';
import type { BehaviorSubject } from 'rxjs';

/** The current value of a subject, which must be the same one at every render. */
export function useStateOf<T>(subject: BehaviorSubject<T>): T {
  return useSyncExternalStore(
    (notify) => {
      const subscription = subject.subscribe(notify);
      return () => subscription.unsubscribe();
    },
    () => subject.value,
  );
}
