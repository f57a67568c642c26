import { createServerHalf } from '@tessera/shared-ui/server-half';
import { messagePages } from './pages/message-pages.ts';

export const { views, render } = createServerHalf(messagePages);
