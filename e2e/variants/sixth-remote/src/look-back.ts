import { remotePageView } from '@tessera/shared-contracts/platform/remote-page';

export const owner = 'mf_look_back';
/** The content of the page. */
export const lookBackView = remotePageView(owner, 'lookBack');
