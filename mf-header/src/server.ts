import { headerView } from '@tessera/shared-contracts/platform/header-view';
import { createServerHalf, drawnBy } from '@tessera/shared-ui/server-half';
import { HeaderView } from './view/HeaderView.tsx';

export const { views, render } = createServerHalf([drawnBy(headerView, HeaderView)]);
