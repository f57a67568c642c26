import { helpTopicView, helpView } from '@tessera/shared-contracts/help/help-views';
import { staticView } from '@tessera/shared-ui/server-half';
import { HelpPage } from './HelpPage.tsx';
import { HelpTopicPage } from './HelpTopicPage.tsx';

export const helpPages = [staticView(helpView, HelpPage), staticView(helpTopicView, HelpTopicPage)];
