import { useEffect, useState } from 'react';

/** Milliseconds after the last keystroke before a text counts as complete (ours). */
const settleDelay = 400;

/** A debounced text: its value when typing last paused. The first value is taken immediately. */
export function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleDelay);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
