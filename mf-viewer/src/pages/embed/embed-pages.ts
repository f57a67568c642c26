import { embedView } from '@tessera/shared-contracts/sharing/embed-views';
import { readBy } from '@tessera/shared-ui/server-half';
import { EmbedPage } from './EmbedPage.tsx';

export const embedPages = [readBy(embedView, EmbedPage)];
