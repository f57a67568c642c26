import * as v from 'valibot';
import { messagingLimits } from './conversation.ts';

const typed = v.pipe(v.string(), v.maxLength(messagingLimits.text));

/** Unsaved draft and unsent messages of a conversation, as stored in the browser. */
const keptText = v.object({
  text: typed,
  /** Messages that failed or were interrupted; `at` in milliseconds. */
  unsent: v.array(v.object({ key: v.string(), text: typed, at: v.number() })),
});
export type KeptText = v.InferOutput<typeof keptText>;

export const nothingKept: KeptText = { text: '', unsent: [] };

/** Parses the stored JSON; anything invalid counts as empty. */
export function parseKeptText(json: string | null): KeptText {
  if (json === null) return nothingKept;
  try {
    const result = v.safeParse(keptText, JSON.parse(json));
    return result.success ? result.output : nothingKept;
  } catch {
    return nothingKept;
  }
}
