import * as v from 'valibot';
import { messagingLimits } from './conversation.ts';

const typed = v.pipe(v.string(), v.maxLength(messagingLimits.text));

/** Unsaved draft and unsent messages of a conversation, as stored in the browser. */
const messageDraft = v.object({
  text: typed,
  /** Messages that failed or were interrupted; `at` in milliseconds. */
  unsent: v.array(v.object({ key: v.string(), text: typed, at: v.number() })),
});
export type MessageDraft = v.InferOutput<typeof messageDraft>;

export const emptyMessageDraft: MessageDraft = { text: '', unsent: [] };

/** Parses the stored JSON; anything invalid counts as empty. */
export function parseMessageDraft(json: string | null): MessageDraft {
  if (json === null) return emptyMessageDraft;
  try {
    const result = v.safeParse(messageDraft, JSON.parse(json));
    return result.success ? result.output : emptyMessageDraft;
  } catch {
    return emptyMessageDraft;
  }
}
