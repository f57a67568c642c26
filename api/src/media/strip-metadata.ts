/**
 * Takes out of a picture what tells about its maker (place, camera, comments, hidden films behind the end) without
 * touching one pixel. Each answers undefined for a file that ends too early or is not built like its kind.
 */
export const strippers: Readonly<Record<'jpg' | 'png' | 'gif', (file: Buffer) => Buffer | undefined>> = { jpg: stripJpeg, png: stripPng, gif: stripGif };

/** What a JPEG keeps: frame, tables and scans, the colour profile, and Adobe's word on the colours. */
function isKeptSegment(marker: number, content: Buffer): boolean {
  if (marker === 0xfe) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  return marker === 0xe0 || marker === 0xee || (marker === 0xe2 && content.subarray(0, 12).toString('latin1') === 'ICC_PROFILE\0');
}

/** The place of the next marker in coded data, where a zero or a restart after 0xFF belongs to the data. */
function nextMarker(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const after = file[at + 1];
    if (after !== undefined && after !== 0 && after !== 0xff && !(after >= 0xd0 && after <= 0xd7)) return at;
  }
  return -1;
}

function stripJpeg(file: Buffer): Buffer | undefined {
  if (file.readUInt16BE(0) !== 0xffd8) return undefined;
  const kept = [file.subarray(0, 2)];
  for (let at = 2; at + 4 <= file.length;) {
    const marker = file[at + 1] ?? 0;
    if (file[at] !== 0xff) return undefined;
    if (marker === 0xff) { at += 1; continue; }
    const end = at + 2 + file.readUInt16BE(at + 2);
    if (end > file.length || end < at + 4) return undefined;
    if (isKeptSegment(marker, file.subarray(at + 4, end))) kept.push(file.subarray(at, end));
    at = end;
    if (marker !== 0xda) continue;
    const next = nextMarker(file, end);
    // a camera that lost its last two bytes is forgiven by every decoder, ours decides below
    if (next < 0) return undefined;
    kept.push(file.subarray(end, next));
    if (file[next + 1] === 0xd9) return Buffer.concat([...kept, file.subarray(next, next + 2)]);
    at = next;
  }
  return undefined;
}

const pngSignature: Buffer = Buffer.from('89504e470d0a1a0a', 'hex');
const keptChunks: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'sBIT', 'bKGD', 'pHYs', 'acTL', 'fcTL', 'fdAT']);

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

/** Bytes of the colour table that a packed field announces. */
const tableSize = (packed: number): number => ((packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 7) + 1));

/** The end of a row of sub-blocks; past the end of the file when it is cut off. */
function blocksEnd(file: Buffer, from: number): number {
  let at = from;
  for (let length = file[at]; length !== 0; length = file[at]) {
    if (length === undefined) return file.length + 1;
    at += length + 1;
  }
  return at + 1;
}

/** Extensions that a GIF keeps: its timing and transparency, and that it goes round. */
const isKeptExtension = (label: number, content: Buffer): boolean => label === 0xf9 || (label === 0xff && /^(?:NETSCAPE2\.0|ANIMEXTS1\.0)/.test(content.subarray(1, 12).toString('latin1')));

function stripGif(file: Buffer): Buffer | undefined {
  if (!/^GIF8[79]a/.test(file.subarray(0, 6).toString('latin1')) || file.length < 13) return undefined;
  let at = 13 + tableSize(file[10] ?? 0);
  const kept = [file.subarray(0, at)];
  let frames = 0;
  while (at < file.length) {
    const introducer = file[at];
    if (introducer === 0x3b) break;
    const end = introducer === 0x21 ? blocksEnd(file, at + 2) : introducer === 0x2c ? blocksEnd(file, at + 11 + tableSize(file[at + 9] ?? 0)) : file.length + 1;
    if (end > file.length) return undefined;
    if (introducer === 0x2c) frames += 1;
    if (introducer === 0x2c || isKeptExtension(file[at + 1] ?? 0, file.subarray(at + 2, end))) kept.push(file.subarray(at, end));
    at = end;
  }
  // many a writer forgets the last byte
  return frames === 0 ? undefined : Buffer.concat([...kept, Buffer.of(0x3b)]);
}
