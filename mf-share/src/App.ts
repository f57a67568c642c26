import type { RemoteProps } from '@tessera/shared-contracts/platform/platform';
import { Subscription } from 'rxjs';
import { offerSharing } from './popover/offer-sharing.ts';

let lifetime = Subscription.EMPTY;

export const bootstrap = async (): Promise<void> => {};

export async function mount(props: RemoteProps): Promise<void> {
  lifetime.unsubscribe();
  lifetime = offerSharing(props);
}

export async function unmount(): Promise<void> {
  lifetime.unsubscribe();
}
