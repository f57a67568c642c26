import type { Editor } from '@tiptap/react';
import { useEffect, useState } from 'react';

/**
 * Makes Escape in the text close only the bubble beside it, not the form.
 *
 * @param subject what the bubble is about; undefined when there is no bubble. A dismissed bubble
 * comes back once the subject has changed.
 */
export function useDismissal(
  editor: Editor,
  subject: string | undefined,
): { readonly isDismissed: boolean; dismiss(): void } {
  const [dismissed, setDismissed] = useState<string>();
  if (subject === undefined && dismissed !== undefined) setDismissed(undefined);
  const isDismissed = subject !== undefined && subject === dismissed;
  const isShown = subject !== undefined && !isDismissed;
  useEffect(() => {
    if (!isShown) return undefined;
    const { dom } = editor.view;
    function pressKey(event: KeyboardEvent): void {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
      event.preventDefault();
      setDismissed(subject);
    }
    // capture, to run before the listener of the editor, which leaves Escape to the form
    dom.addEventListener('keydown', pressKey, true);
    return () => dom.removeEventListener('keydown', pressKey, true);
  }, [editor, subject, isShown]);
  return { isDismissed, dismiss: () => setDismissed(subject) };
}
