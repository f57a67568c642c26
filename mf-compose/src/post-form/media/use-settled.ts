import { useEffect, useState } from 'react';

/** Milliseconds after a keystroke before an address is taken for whole (ours). */
const settleDelay = 400;

/** A text that is being typed, as it stood when typing rested. The first one is taken at once. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleDelay);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
