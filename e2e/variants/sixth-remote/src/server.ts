import { createServerHalf, staticView } from '@tessera/shared-ui/server-half';
import { lookBackView } from './look-back.ts';
import { LookBackPage } from './LookBackPage.tsx';

export const { views, render } = createServerHalf([staticView(lookBackView, LookBackPage)]);
