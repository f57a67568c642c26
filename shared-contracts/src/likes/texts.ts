/** What is said aloud of a like that was given or taken back, by key as well as by its button. */
export const likeNews = (liked: boolean): string => (liked ? 'Liked' : 'Unliked');
