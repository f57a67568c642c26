/** Attribute of the part of the page of messages that lists the conversations, or says it has none. */
export const conversationsPart = 'data-conversations';
