import * as v from 'valibot';
import { messagingLimits } from './conversation.ts';

const typed = v.pipe(v.string(), v.maxLength(messagingLimits.text));

/** What somebody typed in a conversation and the server does not have yet, as it lies in the browser. */
const keptText = v.object({
  text: typed,
  /** Messages whose sending failed or was cut off; `at` in milliseconds. */
  unsent: v.array(v.object({ key: v.string(), text: typed, at: v.number() })),
});
export type KeptText = v.InferOutput<typeof keptText>;

export const nothingKept: KeptText = { text: '', unsent: [] };

/** Reads what lies in storage; anything else than kept text is nothing kept. */
export function parseKeptText(json: string | null): KeptText {
  if (json === null) return nothingKept;
  try {
    const result = v.safeParse(keptText, JSON.parse(json));
    return result.success ? result.output : nothingKept;
  } catch {
    return nothingKept;
  }
}
