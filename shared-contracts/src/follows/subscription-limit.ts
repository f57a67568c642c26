/** Ours: of so many blogs one person gets notifications. */
export const mostSubscriptions = 200;

export const tooManySubscriptions = `You get notifications of ${mostSubscriptions} blogs already. Stop those of another one first.`;
