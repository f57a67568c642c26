import { Component, type ReactNode } from 'react';

interface PopoverBoundaryProps {
  /** Called when the popover throws; the caller should then remove the popover. */
  readonly onError: (error: unknown) => void;
  readonly children: ReactNode;
}

/** Keeps errors in a popover from removing the header. */
export class PopoverBoundary extends Component<
  PopoverBoundaryProps,
  { readonly isBroken: boolean }
> {
  override state = { isBroken: false };
  static getDerivedStateFromError = (): { readonly isBroken: boolean } => ({ isBroken: true });
  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }
  override render(): ReactNode {
    return this.state.isBroken ? null : this.props.children;
  }
}
