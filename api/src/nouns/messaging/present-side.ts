import type { Participant } from '@tessera/shared-contracts/messaging/conversation';
import type { ConversationProps } from '@tessera/shared-contracts/messaging/message-views';

/** A blog of a conversation as the pages without script show it. */
export const presentSide = ({
  name,
  avatar_url,
  theme: { avatar_shape },
}: Pick<Participant, 'avatar_url' | 'name' | 'theme'>): ConversationProps['own'] => ({
  name,
  avatar_url,
  avatar_shape,
});
