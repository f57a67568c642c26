import { strippers } from './strip-metadata.ts';

/** The last bytes of the types that have an end marker which every decoder can do without. */
const ends: Readonly<Partial<Record<keyof typeof strippers, Buffer>>> = {
  jpg: Buffer.from('ffd9', 'hex'),
  png: Buffer.from('0000000049454e44ae426082', 'hex'),
};

/**
 * A JPEG or PNG that was cut in or before its end marker, with this marker; any other file as it
 * is. Whether only the marker was missing shows when the image is decoded.
 */
export function completeImage(extension: keyof typeof strippers, sent: Buffer): Buffer {
  const end = ends[extension];
  if (!end || strippers[extension](sent)) return sent;
  let there = end.length - 1;
  while (!sent.subarray(sent.length - there).equals(end.subarray(0, there))) there -= 1;
  return Buffer.concat([sent.subarray(0, sent.length - there), end]);
}
