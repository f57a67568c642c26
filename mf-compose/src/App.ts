import type { RemoteApp } from '@tessera/shared-contracts/platform/platform';
import { startCompose } from './entry/start-compose.ts';

let stop: (() => void) | undefined;

export const bootstrap: RemoteApp['bootstrap'] = async () => {};

/** Starts the listeners. Renders nothing and does not load React until somebody starts to write. */
export const mount: RemoteApp['mount'] = async (props) => {
  stop = startCompose(props);
};

export const unmount: RemoteApp['unmount'] = async () => {
  stop?.();
  stop = undefined;
};
