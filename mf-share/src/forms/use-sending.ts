import { isCallError } from '@tessera/shared-contracts/platform/platform';
import { useEffect, useRef, useState } from 'react';

/** Sending state of a form; `reason` is the server's error, '' if it gave none. */
export type Sending =
  | { readonly state: 'idle' }
  | { readonly state: 'sending' }
  | { readonly state: 'sent' }
  | { readonly state: 'failed'; readonly reason: string };

/** Sends a form, one submit at a time. Calls `onSent` on success, but nothing after unmount. */
export function useSending(
  onSent: () => void,
  onError: (error: unknown) => void,
): { readonly sending: Sending; readonly send: (work: () => Promise<unknown>) => Promise<void> } {
  const [sending, setSending] = useState<Sending>({ state: 'idle' });
  const isUnderway = useRef(false);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  async function send(work: () => Promise<unknown>): Promise<void> {
    if (isUnderway.current || sending.state === 'sent') return;
    isUnderway.current = true;
    setSending({ state: 'sending' });
    try {
      await work();
      if (!isHere.current) return;
      setSending({ state: 'sent' });
      onSent();
    } catch (error) {
      if (!isCallError(error)) onError(error);
      if (isHere.current)
        setSending({
          state: 'failed',
          reason: isCallError(error) ? (error.errors[0] ?? '') : '',
        });
    } finally {
      isUnderway.current = false;
    }
  }
  return { sending, send };
}
