import type { StoredParticipant } from '@tessera/shared-contracts/messaging/stored-window';

/** The shape of an avatar; square for anything unknown. */
export const avatarShape = (blog: StoredParticipant | undefined): 'circle' | 'square' =>
  blog?.theme.avatar_shape === 'circle' ? 'circle' : 'square';
