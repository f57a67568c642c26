/** What screen readers announce when the user likes or unlikes a post. */
export const likeNews = (liked: boolean): string => (liked ? 'Liked' : 'Unliked');
