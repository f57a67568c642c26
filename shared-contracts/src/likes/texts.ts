/** Screen reader announcement after a post was liked or unliked, with a hotkey or a button. */
export const likeNews = (liked: boolean): string => (liked ? 'Liked' : 'Unliked');
