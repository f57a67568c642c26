import type { RemoteApp } from '@tessera/shared-contracts/platform/platform';
import { startCompose } from './entry/start-compose.ts';

let lifetime = new AbortController();

export const bootstrap: RemoteApp['bootstrap'] = async () => {};

/** Starts the listeners. Renders nothing and loads no React until someone is about to write. */
export const mount: RemoteApp['mount'] = async (props) => {
  lifetime.abort();
  lifetime = new AbortController();
  startCompose(props, lifetime.signal);
};

export const unmount: RemoteApp['unmount'] = async () => {
  lifetime.abort();
};
