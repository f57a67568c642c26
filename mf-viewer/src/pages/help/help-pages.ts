import { helpTopicView, helpView } from '@tessera/shared-contracts/help/help-views';
import { readBy } from '@tessera/shared-ui/server-half';
import { HelpPage } from './HelpPage.tsx';
import { HelpTopicPage } from './HelpTopicPage.tsx';

export const helpPages = [readBy(helpView, HelpPage), readBy(helpTopicView, HelpTopicPage)];
