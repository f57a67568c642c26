import * as v from 'valibot';

/** Maximum number of places that a browser remembers; the oldest are forgotten first. */
export const maxPlaces = 20;
/** Distances beyond this number of px are those of no screen. */
const farthest = 20_000;

const distance = v.pipe(v.number(), v.minValue(0), v.maxValue(farthest));
const storedPlaces = v.array(
  v.object({ key: v.string(), place: v.object({ right: distance, bottom: distance }) }),
);
/** Places of moved windows by the keys of the windows, the one that was moved last at the end. */
export type StoredPlaces = v.InferOutput<typeof storedPlaces>;

/** Parses stored places; anything unreadable counts as none. */
export function parseStoredPlaces(json: string | null): StoredPlaces {
  if (json === null) return [];
  try {
    const result = v.safeParse(storedPlaces, JSON.parse(json));
    return result.success ? result.output : [];
  } catch {
    return [];
  }
}
