import type { OpenConversation } from '../conversation/state/conversation-state.ts';

/** Waits until responses that have already arrived have taken effect. */
export const settle = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });

/** Texts of the messages that a conversation shows, oldest first. */
export const textsOf = ({ store: { state } }: OpenConversation): readonly string[] =>
  state.shown.view === 'open' ? state.shown.messages.map(({ content }) => content.text) : [];
