/**
 * Strips identifying metadata from an image (location, camera, comments, videos appended after the
 * end) without changing a pixel. Each function returns undefined for truncated or malformed files.
 */
export const strippers: Readonly<
  Record<'jpg' | 'png' | 'gif' | 'webp', (file: Buffer) => Buffer | undefined>
> = { jpg: stripJpeg, png: stripPng, gif: stripGif, webp: stripWebp };

/**
 * JPEG segments to keep: the JFIF header, frame, tables and scans, the colour profile, and Adobe's
 * colour marker.
 */
function isKeptSegment(marker: number, content: Buffer): boolean {
  if (marker === 0xfe) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  return (
    marker === 0xe0 ||
    marker === 0xee ||
    (marker === 0xe2 && content.subarray(0, 12).toString('latin1') === 'ICC_PROFILE\0')
  );
}

/**
 * The offset of the next marker in entropy-coded data, where 0xFF followed by zero or a restart
 * marker is data; -1 if there is none.
 */
function nextMarker(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const after = file[at + 1];
    if (after !== undefined && after !== 0 && after !== 0xff && !(after >= 0xd0 && after <= 0xd7))
      return at;
  }
  return -1;
}

function stripJpeg(file: Buffer): Buffer | undefined {
  if (file.readUInt16BE(0) !== 0xffd8) return undefined;
  const kept = [file.subarray(0, 2)];
  for (let at = 2; at + 4 <= file.length;) {
    const marker = file[at + 1] ?? 0;
    if (file[at] !== 0xff) return undefined;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 2 + file.readUInt16BE(at + 2);
    if (end > file.length || end < at + 4) return undefined;
    if (isKeptSegment(marker, file.subarray(at + 4, end))) kept.push(file.subarray(at, end));
    at = end;
    if (marker !== 0xda) continue;
    const next = nextMarker(file, end);
    // a missing end marker means a truncated file, although every decoder tolerates it
    if (next < 0) return undefined;
    kept.push(file.subarray(end, next));
    if (file[next + 1] === 0xd9) return Buffer.concat([...kept, file.subarray(next, next + 2)]);
    at = next;
  }
  return undefined;
}

const pngSignature: Buffer = Buffer.from('89504e470d0a1a0a', 'hex');
const keptChunks: ReadonlySet<string> = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'cICP',
  'sBIT',
  'bKGD',
  'pHYs',
  'acTL',
  'fcTL',
  'fdAT',
]);

function stripPng(file: Buffer): Buffer | undefined {
  if (!file.subarray(0, 8).equals(pngSignature)) return undefined;
  const kept: Buffer[] = [pngSignature];
  for (let at = 8; at + 12 <= file.length;) {
    const end = at + 12 + file.readUInt32BE(at);
    const name = file.subarray(at + 4, at + 8).toString('latin1');
    if (end > file.length) return undefined;
    if (keptChunks.has(name)) kept.push(file.subarray(at, end));
    if (name === 'IEND') return Buffer.concat(kept);
    at = end;
  }
  return undefined;
}

/** The number of frames of an animated PNG; 1 for any other. */
export function pngFrames(file: Buffer): number {
  for (let at = 8; at + 12 <= file.length; at += 12 + file.readUInt32BE(at)) {
    const name = file.subarray(at + 4, at + 8).toString('latin1');
    if (name === 'acTL' && at + 16 <= file.length) return Math.max(1, file.readUInt32BE(at + 8));
    // an animation is announced before the first image
    if (name === 'IDAT') return 1;
  }
  return 1;
}

/** Size in bytes of the colour table announced by a packed field. */
const tableSize = (packed: number): number =>
  (packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 7) + 1);

/** The end of a chain of sub-blocks; past the end of the file when truncated. */
function blocksEnd(file: Buffer, from: number): number {
  let at = from;
  for (let length = file[at]; length !== 0; length = file[at]) {
    if (length === undefined) return file.length + 1;
    at += length + 1;
  }
  return at + 1;
}

/** GIF extensions to keep: timing, transparency and looping. */
const isKeptExtension = (label: number, content: Buffer): boolean =>
  label === 0xf9 ||
  (label === 0xff &&
    /^(?:NETSCAPE2\.0|ANIMEXTS1\.0)/.test(content.subarray(1, 12).toString('latin1')));

function stripGif(file: Buffer): Buffer | undefined {
  if (!/^GIF8[79]a/.test(file.subarray(0, 6).toString('latin1')) || file.length < 13)
    return undefined;
  let at = 13 + tableSize(file[10] ?? 0);
  const kept = [file.subarray(0, at)];
  let frames = 0;
  while (at < file.length) {
    const introducer = file[at];
    if (introducer === 0x3b) break;
    const end =
      introducer === 0x21
        ? blocksEnd(file, at + 2)
        : introducer === 0x2c
          ? blocksEnd(file, at + 11 + tableSize(file[at + 9] ?? 0))
          : file.length + 1;
    if (end > file.length) return undefined;
    if (introducer === 0x2c) frames += 1;
    if (introducer === 0x2c || isKeptExtension(file[at + 1] ?? 0, file.subarray(at + 2, end)))
      kept.push(file.subarray(at, end));
    at = end;
  }
  // many encoders omit the trailer
  return frames === 0 ? undefined : Buffer.concat([...kept, Buffer.of(0x3b)]);
}

/** WebP chunks to keep: image or frames, transparency, timing and colour profile. */
const webpChunks: ReadonlySet<string> = new Set([
  'VP8 ',
  'VP8L',
  'VP8X',
  'ALPH',
  'ANIM',
  'ANMF',
  'ICCP',
]);
/** Flags in the first byte of `VP8X` for EXIF (0x08) and XMP (0x04). */
const webpMetadataBits = 0x0c;
/** Bytes in an `ANMF` chunk before the chunks of its frame. */
const webpFrameHeader = 16;

/** The chunks to keep between two offsets of a WebP file; undefined if a chunk is malformed. */
function webpKept(file: Buffer, from: number, to: number): readonly Buffer[] | undefined {
  const kept: Buffer[] = [];
  for (let at = from; at < to;) {
    if (at + 8 > to) return undefined;
    const name = file.subarray(at, at + 4).toString('latin1');
    const length = file.readUInt32LE(at + 4);
    const end = at + 8 + length;
    if (end > to) return undefined;
    const content = webpContent(name, file, at + 8, end);
    if (!content) return undefined;
    if (webpChunks.has(name)) kept.push(webpChunk(name, content));
    // chunks are padded to an even length
    at = end + (length % 2);
  }
  return kept;
}

function webpContent(name: string, file: Buffer, from: number, to: number): Buffer | undefined {
  const content = file.subarray(from, to);
  if (name === 'VP8X' && content.length > 0)
    return Buffer.concat([Buffer.of((content[0] ?? 0) & ~webpMetadataBits), content.subarray(1)]);
  if (name !== 'ANMF') return content;
  const frame =
    content.length < webpFrameHeader ? undefined : webpKept(file, from + webpFrameHeader, to);
  return frame && Buffer.concat([content.subarray(0, webpFrameHeader), ...frame]);
}

function webpChunk(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8, name, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

function stripWebp(file: Buffer): Buffer | undefined {
  if (
    file.length < 20 ||
    file.subarray(0, 4).toString('latin1') !== 'RIFF' ||
    file.subarray(8, 12).toString('latin1') !== 'WEBP'
  )
    return undefined;
  const end = 8 + file.readUInt32LE(4);
  // data after the end of the RIFF container is dropped
  const kept = end > file.length + 1 ? undefined : webpKept(file, 12, Math.min(end, file.length));
  if (!kept || kept.length === 0) return undefined;
  const chunks = Buffer.concat(kept);
  const head = Buffer.from(file.subarray(0, 12));
  head.writeUInt32LE(chunks.length + 4, 4);
  return Buffer.concat([head, chunks]);
}
