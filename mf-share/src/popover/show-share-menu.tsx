import { createRoot } from 'react-dom/client';
import { ShareMenu } from './ShareMenu.tsx';

/** Shows the share menu beside an element. Returns the way to take it away; it also goes by itself when closed or when its anchor leaves the page. */
export function showShareMenu(postUrl: string, anchor: HTMLElement, place: HTMLElement, onClosed: () => void = () => {}): () => void {
  const holder = document.createElement('div');
  place.append(holder);
  const root = createRoot(holder);
  let isOpen = true;
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    root.unmount();
    holder.remove();
    onClosed();
  };
  root.render(<ShareMenu postUrl={postUrl} anchor={anchor} onClose={close} />);
  return close;
}
