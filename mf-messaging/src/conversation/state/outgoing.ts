import type { Outgoing } from './conversation-state.ts';

/** A text to send. */
export const textMessage = (text: string): Outgoing => ({ type: 'TEXT', text, context: '' });
