/** Ours: maximum number of blogs that one user can subscribe to. */
export const maxSubscriptions = 200;

export const tooManySubscriptions = `You already get notifications from ${maxSubscriptions} blogs. Stop notifications from another blog first.`;
