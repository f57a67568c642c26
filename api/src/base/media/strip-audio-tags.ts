/** The Latin-1 text at an offset; a negative offset counts from the end. */
const textAt = (file: Buffer, offset: number, length: number): string => {
  const begin = offset < 0 ? file.length + offset : offset;
  return begin < 0 ? '' : file.toString('latin1', begin, begin + length);
};

/** The number of bytes of the ID3v2 tag at the beginning; 0 if there is none. */
function leadingTag(file: Buffer): number {
  if (textAt(file, 0, 3) !== 'ID3' || file.length < 10) return 0;
  const [flags = 0, a = 0, b = 0, c = 0, d = 0] = file.subarray(5, 10);
  // four times seven bits, without the header of 10 bytes and a footer of the same length
  const size = ((a & 127) << 21) | ((b & 127) << 14) | ((c & 127) << 7) | (d & 127);
  return size + ((flags & 0x10) === 0 ? 10 : 20);
}

/** The number of bytes of the ID3v1, APE or Lyrics3 tag at the end; 0 if there is none. */
function trailingTag(file: Buffer): number {
  if (textAt(file, -128, 3) === 'TAG') return 128;
  if (textAt(file, -32, 8) === 'APETAGEX') {
    // the size includes this footer, but not the optional header of the same length
    const hasHeader = (file.readUInt8(file.length - 9) & 0x80) !== 0;
    return file.readUInt32LE(file.length - 20) + (hasHeader ? 32 : 0);
  }
  const lyricsSize = /^(\d{6})LYRICS200$/.exec(textAt(file, -15, 15))?.[1];
  if (lyricsSize !== undefined) return Number(lyricsSize) + 15;
  return 0;
}

/**
 * Strips the tags around the audio of an MP3: ID3, APE and Lyrics3 version 2. They may contain
 * images, and comments with locations. Keeps a tag whose stated size is at least that of the
 * remaining file.
 */
export function stripAudioTags(file: Buffer): Buffer {
  let audio = file;
  for (;;) {
    const leading = leadingTag(audio);
    const trailing = leading > 0 ? 0 : trailingTag(audio);
    if (leading + trailing === 0 || leading + trailing >= audio.length) return audio;
    audio = audio.subarray(leading, audio.length - trailing);
  }
}
