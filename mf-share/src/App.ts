import type { RemoteProps } from '@tessera/shared-contracts/platform/platform';
import { Subscription } from 'rxjs';
import { offerShareMenus } from './popover/share-menus.ts';

let lifetime = Subscription.EMPTY;

export const bootstrap = async (): Promise<void> => {};

export async function mount(props: RemoteProps): Promise<void> {
  lifetime.unsubscribe();
  lifetime = offerShareMenus(props);
}

export async function unmount(): Promise<void> {
  lifetime.unsubscribe();
}
