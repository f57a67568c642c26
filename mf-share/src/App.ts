import type { RemoteProps } from '@tessera/shared-contracts/platform/platform';
import { offerSharing } from './popover/offer-sharing.ts';

let lifetime = new AbortController();

export const bootstrap = async (): Promise<void> => {};

export async function mount(props: RemoteProps): Promise<void> {
  lifetime.abort();
  lifetime = new AbortController();
  offerSharing(props, lifetime.signal);
}

export async function unmount(): Promise<void> {
  lifetime.abort();
}
