import { conversationView, messagesView } from '@tessera/shared-contracts/messaging/message-views';
import { createServerHalf, staticView } from '@tessera/shared-ui/server-half';
import { ConversationPage } from './pages/ConversationPage.tsx';
import { MessagesPage } from './pages/MessagesPage.tsx';

export const { views, render } = createServerHalf([
  staticView(messagesView, MessagesPage),
  staticView(conversationView, ConversationPage),
]);
