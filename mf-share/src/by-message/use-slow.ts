import { useEffect, useState } from 'react';

/** Whether something has been going on for some milliseconds. */
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
