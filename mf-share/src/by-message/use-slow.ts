import { useEffect, useState } from 'react';

/** Whether `isGoing` has been true for this many milliseconds. */
export function useSlow(isGoing: boolean, milliseconds: number): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isGoing) return undefined;
    const timer = setTimeout(() => setSlow(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isGoing, milliseconds]);
  return isGoing && isSlow;
}
