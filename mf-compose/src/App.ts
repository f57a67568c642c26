import type { RemoteApp } from '@tessera/shared-contracts/platform/platform';
import { startCompose } from './entry/start-compose.ts';

let stop: (() => void) | undefined;

export const bootstrap: RemoteApp['bootstrap'] = async () => {};

/** Starts listening. Nothing is rendered, and React is not loaded, before somebody writes. */
export const mount: RemoteApp['mount'] = async (props) => {
  stop = startCompose(props);
};

export const unmount: RemoteApp['unmount'] = async () => {
  stop?.();
  stop = undefined;
};
