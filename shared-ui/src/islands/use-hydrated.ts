import { useEffect, useLayoutEffect, useState } from 'react';

/**
 * False in the render that hydrates, which must equal the server's, and true from the next one on.
 *
 * @param onHydrated called once, after the first render with true
 */
export function useHydrated(onHydrated: () => void): boolean {
  const [isHydrated, setHydrated] = useState(false);
  // before the browser paints
  useLayoutEffect(() => setHydrated(true), []);
  useEffect(() => {
    if (isHydrated) onHydrated();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- called once
  }, [isHydrated]);
  return isHydrated;
}
