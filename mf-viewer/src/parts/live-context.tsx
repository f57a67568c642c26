import { PressContext } from '../state/presses.ts';
import { createContext, use, type ReactNode } from 'react';
import type { LiveViewer } from '../actions/action-context.ts';

/** The stores, services and press handler that live parts use. */
export type LiveServices = Pick<
  LiveViewer,
  | 'platform'
  | 'announce'
  | 'posts'
  | 'blogs'
  | 'inboxes'
  | 'postCounts'
  | 'tags'
  | 'replies'
  | 'onPress'
>;

const LiveContext = createContext<LiveServices | undefined>(undefined);

/** Provides the services to live parts, which must all be inside this component. */
export const Live = ({
  services,
  children,
}: {
  readonly services: LiveServices;
  readonly children: ReactNode;
}): ReactNode => (
  <LiveContext value={services}>
    <PressContext value={services.onPress}>{children}</PressContext>
  </LiveContext>
);

export function useLive(): LiveServices {
  const services = use(LiveContext);
  if (!services) throw new Error('useLive must be called inside Live.');
  return services;
}
