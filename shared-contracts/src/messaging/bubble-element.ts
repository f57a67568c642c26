/** On the bubble of a message: the kind of its content. */
export const bubbleKindAttribute = 'data-kind';
