/** Ours: maximum number of blogs that one user can subscribe to. */
export const mostSubscriptions = 200;

export const tooManySubscriptions = [
  `You get notifications of ${mostSubscriptions} blogs already.`,
  'Stop those of another one first.',
].join(' ');
