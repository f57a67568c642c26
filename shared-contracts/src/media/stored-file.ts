import * as v from 'valibot';

const storedFile = v.object({
  content: v.instance(Blob),
  name: v.string(),
  type: v.string(),
  /** In milliseconds since the epoch. */
  lastModified: v.number(),
  /** When the file was stored, in milliseconds since the epoch. */
  keptAt: v.number(),
});
/** A chosen file as IndexedDB stores it. */
export type StoredFile = v.InferOutput<typeof storedFile>;

/** Reads a stored file; undefined for anything else. */
export function parseStoredFile(value: unknown): StoredFile | undefined {
  const result = v.safeParse(storedFile, value);
  return result.success ? result.output : undefined;
}
