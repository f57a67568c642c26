import type { Flags } from '@tessera/shared-contracts/platform/flags';
import { carriesFiles } from '@tessera/shared-ui/carried-files';
import { useStore } from '@tessera/shared-ui/use-store';
import { useEffect } from 'react';
import type { OpenConversation } from '../state/conversation-state.ts';
import { readFlags } from '../state/window-flags.ts';
import { hasPreview, type Composing } from './create-composing.ts';
import { useFileDrop, type FileDrop } from './use-file-drop.ts';

/** The conditions that decide whether an image can be dropped or pasted. */
interface DropSituation {
  readonly isSendPhotosEnabled: boolean;
  /** Whether an image is in the preview, being read for it, or disappearing from it. */
  readonly hasPreview: boolean;
  readonly canSend: boolean;
  readonly hasError: boolean;
}

export const acceptsDrop = ({
  isSendPhotosEnabled,
  hasPreview,
  canSend,
  hasError,
}: DropSituation): boolean => isSendPhotosEnabled && !hasPreview && canSend && !hasError;

/**
 * Prevents the browser from leaving the page to open a file that was dropped outside the
 * conversation’s window.
 */
function keepPage(event: DragEvent): void {
  if (event.defaultPrevented || !carriesFiles(event.dataTransfer)) return;
  event.preventDefault();
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
}

/** Adds images that are dropped on a conversation’s window or pasted into it. */
export function useImageDrop(
  flags: Flags,
  conversation: OpenConversation,
  composing: Composing,
): FileDrop {
  const { canSend, error } = readFlags(useStore(conversation.store), false);
  const isAccepting = acceptsDrop({
    isSendPhotosEnabled: flags.isOn('isSendPhotosEnabled'),
    hasPreview: hasPreview(useStore(composing.store)),
    canSend,
    hasError: error,
  });
  useEffect(function keepPageOpen() {
    const life = new AbortController();
    window.addEventListener('dragover', keepPage, { signal: life.signal });
    window.addEventListener('drop', keepPage, { signal: life.signal });
    return () => life.abort();
  }, []);
  return useFileDrop(isAccepting, (file) => void composing.addFile(file));
}
