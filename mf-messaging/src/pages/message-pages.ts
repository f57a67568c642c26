import { conversationView, messagesView } from '@tessera/shared-contracts/messaging/message-views';
import { readBy } from '@tessera/shared-ui/server-half';
import { ConversationPage } from './ConversationPage.tsx';
import { MessagesPage } from './MessagesPage.tsx';

export const messagePages = [
  readBy(messagesView, MessagesPage),
  readBy(conversationView, ConversationPage),
];
