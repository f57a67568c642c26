import { useEffect, useState, type FocusEventHandler, type KeyboardEventHandler } from 'react';
import { createTextSync, type TextSync } from './text-sync.ts';

/** What an editor's frame listens to, so that the form has the text before it is sent or closed. */
export interface SyncedFrame {
  readonly onKeyDown: KeyboardEventHandler;
  readonly onBlur: FocusEventHandler;
}

/** The sync of a mounted editor; `undefined` before there is one. */
export function useTextSync(read: (() => string) | undefined, onText: (text: string) => void): { readonly sync: TextSync | undefined; readonly frame: SyncedFrame } {
  const [sync, setSync] = useState<TextSync>();
  const [latest] = useState(() => ({ onText }));
  useEffect(() => {
    latest.onText = onText;
  });
  useEffect(() => {
    if (!read) return;
    const created = createTextSync(read, (text) => latest.onText(text));
    setSync(created);
    return () => created.stop();
  }, [read, latest]);
  return {
    sync,
    frame: {
      onKeyDown(event) {
        if (event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))) sync?.flush();
      },
      onBlur: () => sync?.flush(),
    },
  };
}
