import { useEffect, useLayoutEffect, useState } from 'react';

/**
 * False during hydration, when the output must match the server's HTML; true from the next render
 * on.
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
