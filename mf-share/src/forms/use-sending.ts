import { isCallError } from '@tessera/shared-contracts/platform/platform';
import { useEffect, useRef, useState } from 'react';

/** Sending state of a form; at most one flag is true. */
export interface Sending {
  readonly isSharing: boolean;
  readonly isShareSuccess: boolean;
  readonly isShareFail: boolean;
  /** The server's error text; '' if there is none. */
  readonly reason: string;
}

const idle: Sending = { isSharing: false, isShareSuccess: false, isShareFail: false, reason: '' };

/**
 * Submits a form: never twice at the same time, and not again after success. Calls `onSent` on
 * success, but not after unmount.
 */
export function useSending(
  onSent: () => void,
  onError: (error: unknown) => void,
): { readonly sending: Sending; readonly send: (work: () => Promise<unknown>) => Promise<void> } {
  const [sending, setSending] = useState(idle);
  const isUnderway = useRef(false);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  async function send(work: () => Promise<unknown>): Promise<void> {
    if (isUnderway.current || sending.isShareSuccess) return;
    isUnderway.current = true;
    setSending({ ...idle, isSharing: true });
    try {
      await work();
      if (!isHere.current) return;
      setSending({ ...idle, isShareSuccess: true });
      onSent();
    } catch (error) {
      if (!isCallError(error)) onError(error);
      if (isHere.current)
        setSending({
          ...idle,
          isShareFail: true,
          reason: isCallError(error) ? (error.errors[0] ?? '') : '',
        });
    } finally {
      isUnderway.current = false;
    }
  }
  return { sending, send };
}
