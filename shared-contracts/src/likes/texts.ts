/** Screen reader announcement of a like or unlike, by key or by button. */
export const likeNews = (liked: boolean): string => (liked ? 'Liked' : 'Unliked');
