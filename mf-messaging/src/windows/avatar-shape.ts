import type { StoredParticipant } from '../persistence/stored-window.ts';

/** The shape of an avatar; square if the shape is unknown. */
export const avatarShape = (blog: StoredParticipant | undefined): 'circle' | 'square' =>
  blog?.theme.avatar_shape === 'circle' ? 'circle' : 'square';
