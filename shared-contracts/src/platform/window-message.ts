import * as v from 'valibot';

/** Method name of replies. */
export const replyMethod = 'reply';

/** A message between our windows, sent as a JSON string. Unknown members are dropped. */
export const windowMessage = v.object({
  method: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  args: v.optional(v.array(v.unknown()), []),
  cid: v.optional(v.pipe(v.string(), v.maxLength(100))),
});
export type WindowMessage = v.InferOutput<typeof windowMessage>;

/** Parses a message from another window. Undefined if invalid or too long; never throws. */
export function parseWindowMessage(data: unknown): WindowMessage | undefined {
  if (typeof data !== 'string' || data.length > 100_000) return undefined;
  let json: unknown;
  try {
    json = JSON.parse(data);
  } catch {
    return undefined;
  }
  const result = v.safeParse(windowMessage, json);
  return result.success ? result.output : undefined;
}

/** Serialises a message. */
export const stringifyWindowMessage = (message: WindowMessage): string => JSON.stringify(message);
