import { carriesFiles, lastFile, pastedFile } from '@tessera/shared-ui/carried-files';
import { useState, type ClipboardEvent, type DragEvent } from 'react';

/** Drag, drop and paste handlers for an element that accepts files. */
export interface FileDrop {
  /** Whether a file is dragged over the element while files are accepted. */
  readonly isOver: boolean;
  readonly handlers: {
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
    readonly onPaste: (event: ClipboardEvent) => void;
  };
}

/** Calls `onFile` with the last of the dropped or pasted files, while files are accepted. */
export function useFileDrop(isAccepting: boolean, onFile: (file: File) => void): FileDrop {
  const [isOver, setOver] = useState(false);
  return {
    isOver: isOver && isAccepting,
    handlers: {
      onDragOver(event) {
        if (!carriesFiles(event.dataTransfer)) return;
        // otherwise the browser would open the file
        event.preventDefault();
        event.dataTransfer.dropEffect = isAccepting ? 'copy' : 'none';
        setOver(true);
      },
      onDragLeave({ currentTarget, relatedTarget }) {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
          setOver(false);
      },
      onDrop(event) {
        setOver(false);
        if (!carriesFiles(event.dataTransfer)) return;
        event.preventDefault();
        const file = lastFile(event.dataTransfer.files);
        if (file && isAccepting) onFile(file);
      },
      onPaste(event) {
        const file = pastedFile(event.clipboardData);
        if (!file || !isAccepting) return;
        event.preventDefault();
        onFile(file);
      },
    },
  };
}
