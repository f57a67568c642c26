/** What the fields do with dropped or pasted data. */
export interface DropHandlers {
  /** Called with whether something that the form accepts is being dragged over it. */
  onOver(isOver: boolean): void;
  onFiles(files: readonly File[]): void;
  onAddress(address: string): void;
  /**
   * Whether to accept files of a media type; by default, all are. A drop that contains any other
   * file is left to its target, and so is a paste that contains only other files.
   */
  isWanted?(type: string): boolean;
}

const hasFiles = (transfer: DataTransfer | null): boolean =>
  transfer?.types.includes('Files') ?? false;
const isEditable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, [contenteditable="true"]') !== null;

/** The first URL of dropped data, such as that of an image dragged from a page. */
function addressIn(transfer: DataTransfer | null): string | undefined {
  const list = transfer?.getData('text/uri-list') ?? '';
  return list.split(/\r?\n/).find((line) => line !== '' && !line.startsWith('#'));
}

/**
 * Accepts files dropped anywhere on a form, images pasted into it without text, and URLs dropped
 * outside its text fields. Keeps the browser from opening a file that is dropped elsewhere on the
 * page. Returns a function that removes the listeners.
 */
export function listenForDrops(
  form: HTMLElement,
  { onOver, onFiles, onAddress, isWanted = () => true }: DropHandlers,
): () => void {
  const hasWanted = (transfer: DataTransfer | null): boolean =>
    hasFiles(transfer) &&
    [...(transfer?.items ?? [])].every(({ kind, type }) => kind !== 'file' || isWanted(type));
  const isWelcome = (event: DragEvent): boolean =>
    hasWanted(event.dataTransfer) ||
    ((event.dataTransfer?.types.includes('text/uri-list') ?? false) && !isEditable(event.target));
  const dragOver = (event: DragEvent) => {
    if (!isWelcome(event)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
    onOver(true);
  };
  const dragLeave = (event: DragEvent) => {
    if (!(event.relatedTarget instanceof Node && form.contains(event.relatedTarget))) onOver(false);
  };
  const drop = (event: DragEvent) => {
    onOver(false);
    if (!isWelcome(event)) return;
    event.preventDefault();
    event.stopPropagation();
    const files = [...(event.dataTransfer?.files ?? [])];
    const address = addressIn(event.dataTransfer);
    if (files.length > 0) onFiles(files);
    else if (address !== undefined) onAddress(address);
  };
  const paste = (event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])].filter(
      (file) => file.type.startsWith('image/') && isWanted(file.type),
    );
    // copied text may come with an image of itself: leave the paste to the browser
    const hasText = (event.clipboardData?.getData('text/plain') ?? '') !== '';
    if (files.length === 0 || hasText) return;
    event.preventDefault();
    event.stopPropagation();
    onFiles(files);
  };
  const keepPage = (event: DragEvent) => {
    if (!hasFiles(event.dataTransfer) || event.defaultPrevented) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
  };
  form.addEventListener('dragover', dragOver, { capture: true });
  form.addEventListener('dragleave', dragLeave);
  form.addEventListener('drop', drop, { capture: true });
  form.addEventListener('paste', paste, { capture: true });
  window.addEventListener('dragover', keepPage);
  window.addEventListener('drop', keepPage);
  return () => {
    form.removeEventListener('dragover', dragOver, { capture: true });
    form.removeEventListener('dragleave', dragLeave);
    form.removeEventListener('drop', drop, { capture: true });
    form.removeEventListener('paste', paste, { capture: true });
    window.removeEventListener('dragover', keepPage);
    window.removeEventListener('drop', keepPage);
  };
}
