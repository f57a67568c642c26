import { askFormView, askSentView } from '@tessera/shared-contracts/asks/ask-views';
import { readBy } from '@tessera/shared-ui/server-half';
import { AskPage } from './AskPage.tsx';
import { AskSentPage } from './AskSentPage.tsx';

export const askPages = [readBy(askFormView, AskPage), readBy(askSentView, AskSentPage)];
