import { askFormView, askSentView } from '@tessera/shared-contracts/asks/ask-views';
import { staticView } from '@tessera/shared-ui/server-half';
import { AskPage } from './AskPage.tsx';
import { AskSentPage } from './AskSentPage.tsx';

export const askPages = [staticView(askFormView, AskPage), staticView(askSentView, AskSentPage)];
