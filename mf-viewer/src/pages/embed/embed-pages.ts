import { embedView } from '@tessera/shared-contracts/sharing/embed-views';
import { staticView } from '@tessera/shared-ui/server-half';
import { EmbedPage } from './EmbedPage.tsx';

export const embedPages = [staticView(embedView, EmbedPage)];
