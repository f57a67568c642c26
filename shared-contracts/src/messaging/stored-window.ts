import * as v from 'valibot';
import { participant } from './conversation.ts';

const storedParticipant = v.pick(participant, ['uuid', 'url', 'name', 'avatar_url', 'theme']);
export type StoredParticipant = v.InferOutput<typeof storedParticipant>;

/** A conversation window as the browser stores it. */
const storedWindow = v.object({
  /** Id of the conversation; '' before its first message. */
  id: v.string(),
  /** uuid of the acting own blog. */
  participantUuid: v.string(),
  /** Own blog first. */
  participants: v.array(storedParticipant),
  /** In milliseconds. */
  lastOpenedDateTs: v.number(),
});
export type StoredWindow = v.InferOutput<typeof storedWindow>;

/** Parses stored windows; anything unreadable counts as none. */
export function parseStoredWindows(json: string | null): readonly StoredWindow[] {
  if (json === null) return [];
  try {
    const result = v.safeParse(v.array(storedWindow), JSON.parse(json));
    return result.success ? result.output : [];
  } catch {
    return [];
  }
}
