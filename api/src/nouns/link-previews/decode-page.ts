/**
 * Bytes at the start of a page that are searched for its charset: more than the 1024 that browsers
 * search.
 */
const sniffed = 4096;

const marks: readonly (readonly [readonly number[], string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/** A decoder for a charset by any of its labels; undefined for an unknown one. */
function decoderFor(charset: string): TextDecoder | undefined {
  try {
    return new TextDecoder(charset);
  } catch {
    return undefined;
  }
}

/**
 * The charset that the markup declares; '' if none. A declared UTF-16 counts as UTF-8, since it
 * cannot be right: the declaration was readable as ASCII.
 */
function declaredCharset(content: Uint8Array): string {
  const beginning = Buffer.from(content.subarray(0, sniffed)).toString('latin1');
  const named =
    /<meta\b[^>]*?\bcharset\s*=\s*["']?\s*([\w.:-]{1,40})/i.exec(beginning)?.[1] ??
    /^\s*<\?xml\b[^>]*?\bencoding\s*=\s*["']([\w.:-]{1,40})/i.exec(beginning)?.[1] ??
    '';
  return /^utf-?16/i.test(named) ? 'utf-8' : named;
}

/** Decodes a page: by byte order mark, else header, else markup, else UTF-8. Never throws. */
export function decodePage(content: Uint8Array, headerCharset: string): string {
  const mark = marks.find(([bytes]) => bytes.every((byte, at) => content[at] === byte))?.[1];
  const decoder =
    decoderFor(mark ?? '') ??
    decoderFor(headerCharset) ??
    decoderFor(declaredCharset(content)) ??
    new TextDecoder();
  return decoder.decode(content);
}
