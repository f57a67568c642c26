import { conversationView, messagesView } from '@tessera/shared-contracts/messaging/message-views';
import { staticView } from '@tessera/shared-ui/server-half';
import { ConversationPage } from './ConversationPage.tsx';
import { MessagesPage } from './MessagesPage.tsx';

export const messagePages = [
  staticView(messagesView, MessagesPage),
  staticView(conversationView, ConversationPage),
];
