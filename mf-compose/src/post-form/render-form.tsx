import { createPartRoot, failPart } from '@tessera/shared-ui/part-root';
import type { FormActions } from './open-form.ts';
import { PostForm } from './PostForm.tsx';

/**
 * Renders a form into its container; returns a function that unmounts it. A form that crashes is
 * closed: its text stays stored and is restored the next time the form is opened.
 */
export function renderForm(host: HTMLElement, actions: FormActions): () => void {
  const root = createPartRoot(
    host,
    failPart(actions.platform, 'post form', () => actions.leave()),
  );
  root.render(<PostForm actions={actions} />);
  return () => root.unmount();
}
