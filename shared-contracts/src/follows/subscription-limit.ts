/** Ours: maximum number of blogs that one user can subscribe to. */
export const mostSubscriptions = 200;

export const tooManySubscriptions = `You already get notifications from ${mostSubscriptions} blogs. Stop notifications from another blog first.`;
