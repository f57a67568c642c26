import { Component, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { technicalTrouble } from '@tessera/shared-contracts/posts/post-texts';
import { Button } from '@tessera/shared-ui/Button';
import type { FormActions } from './open-form.ts';
import { PostForm } from './PostForm.tsx';

interface BoundaryProps {
  readonly actions: FormActions;
  readonly children: ReactNode;
}

/** A form that crashes says so and can be closed; the draft is kept and restored the next time. */
class FormBoundary extends Component<BoundaryProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false };
  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }
  override componentDidCatch(error: unknown): void {
    this.props.actions.platform.log.error(error, { action: 'render post form' });
  }
  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    return (
      <div className="notice notice--error" role="alert">
        <p className="notice__text">{technicalTrouble.postForm}</p>
        <Button onClick={() => this.props.actions.leave()}>Close</Button>
      </div>
    );
  }
}

/** Renders a form into its container; returns a function that unmounts it. */
export function renderForm(host: HTMLElement, actions: FormActions): () => void {
  const root = createRoot(host);
  root.render(
    <FormBoundary actions={actions}>
      <PostForm actions={actions} />
    </FormBoundary>,
  );
  return () => root.unmount();
}
