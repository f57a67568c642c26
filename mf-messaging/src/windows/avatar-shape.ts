import type { StoredParticipant } from '@tessera/shared-contracts/messaging/stored-window';

/** The shape of an avatar; square if the shape is unknown. */
export const avatarShape = (blog: StoredParticipant | undefined): 'circle' | 'square' =>
  blog?.theme.avatar_shape === 'circle' ? 'circle' : 'square';
