import * as v from 'valibot';

/** The parts of a theme that windows use. */
const storedTheme = v.object({
  avatar_shape: v.string(),
  background_color: v.string(),
  background_tint: v.string(),
  header_image: v.string(),
  link_color: v.string(),
});
const storedParticipant = v.object({
  uuid: v.string(),
  url: v.string(),
  name: v.string(),
  avatar_url: v.string(),
  theme: storedTheme,
});
export type StoredParticipant = v.InferOutput<typeof storedParticipant>;

/** A conversation window as the browser stores it. */
const storedWindow = v.object({
  /** Id of the conversation; '' before its first message. */
  id: v.string(),
  /** uuid of the user's blog. */
  participantUuid: v.string(),
  /** The user's blog first. */
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

/** The part of a participant that is stored. */
export const toStoredParticipant = ({
  uuid,
  url,
  name,
  avatar_url,
  theme: { avatar_shape, background_color, background_tint, header_image, link_color },
}: StoredParticipant): StoredParticipant => ({
  uuid,
  url,
  name,
  avatar_url,
  theme: { avatar_shape, background_color, background_tint, header_image, link_color },
});
