import * as v from 'valibot';
import { messageTypes, messagingLimits } from '@tessera/shared-contracts/messaging/conversation';

const typed = v.pipe(v.string(), v.maxLength(messagingLimits.text));

/**
 * A message that failed or was interrupted, or a chosen image that has not been sent yet. The file
 * of an image is stored separately, under `key`.
 */
const storedUnsent = v.object({
  /** The submission key of the message. */
  key: v.string(),
  /** When it was written, in milliseconds. */
  at: v.number(),
  type: v.optional(v.picklist(messageTypes), 'TEXT'),
  /** '' for posts and images. */
  text: typed,
  context: v.optional(v.string(), ''),
  /** The post of a POSTREF: its id, and its blog by uuid or name. */
  post: v.exactOptional(v.object({ id: v.string(), blog: v.string() })),
  /**
   * The picture that previews a POSTREF or an IMAGE until the message is sent, with its size in px.
   * `url` is '' for an IMAGE, whose file is stored separately.
   */
  picture: v.exactOptional(v.object({ url: v.string(), width: v.number(), height: v.number() })),
});
export type StoredUnsent = v.InferOutput<typeof storedUnsent>;

/** Unsaved draft and unsent messages of a conversation, as stored in the browser. */
const messageDraft = v.object({
  text: typed,
  /** The image that has been chosen but not sent yet. */
  preview: v.exactOptional(storedUnsent),
  unsent: v.array(storedUnsent),
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
