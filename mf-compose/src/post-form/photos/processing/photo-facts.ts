/** Number of bytes at the start of a file that are searched for metadata. */
const metadataBytes = 262_144;

function holds(bytes: Uint8Array, text: string): boolean {
  const wanted = new TextEncoder().encode(text);
  const [first = 0] = wanted;
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return true;
  }
  return false;
}

/** What can be read from the first bytes of an image. */
export interface PhotoFacts {
  /** Whether it has Exif data, such as a rotation or a location. */
  readonly hasExif: boolean;
  /** Whether it is an animated PNG: drawing one to a canvas would stop the animation. */
  readonly isAnimated: boolean;
}

export async function readPhotoFacts(file: Blob): Promise<PhotoFacts> {
  const bytes = new Uint8Array(await file.slice(0, metadataBytes).arrayBuffer());
  return {
    hasExif: holds(bytes, 'Exif\0\0') || holds(bytes, 'eXIf'),
    isAnimated: holds(bytes, 'acTL'),
  };
}
