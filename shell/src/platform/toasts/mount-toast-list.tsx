import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { ToastList, type ToastListProps } from './ToastList.tsx';

/** Shows toasts in their live regions. Returns a function that unmounts the list. */
export function mountToastList(props: ToastListProps): () => void {
  // the root is not in the page: everything is rendered into live regions by portals
  const root = createRoot(document.createDocumentFragment());
  flushSync(() => root.render(<ToastList {...props} />));
  return () => root.unmount();
}
