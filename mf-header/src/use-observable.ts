import { useEffect, useState } from 'react';
import type { Observable } from 'rxjs';

/** The latest value of an observable, `initial` before its first. The observable must be the same one at every render. */
export function useObservable<T>(observable: Observable<T>, initial: T): T {
  const [value, setValue] = useState(initial);
  useEffect(() => {
    const subscription = observable.subscribe(setValue);
    return () => subscription.unsubscribe();
  }, [observable]);
  return value;
}
