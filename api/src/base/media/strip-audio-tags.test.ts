import { stripAudioTags } from './strip-audio-tags.ts';

const audio = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(400, 7)]);

/** An ID3v2 tag with 3 × 128 + 5 bytes of content and, if requested, the footer of version 2.4. */
function id3v2({ hasFooter = false } = {}): Buffer {
  const header = Buffer.from([0x49, 0x44, 0x33, 4, 0, hasFooter ? 0x10 : 0, 0, 0, 3, 5]);
  return Buffer.concat([header, Buffer.alloc(3 * 128 + 5, 1), Buffer.alloc(hasFooter ? 10 : 0, 2)]);
}
const id3v1 = Buffer.concat([Buffer.from('TAG'), Buffer.alloc(125, 3)]);

/** An APE tag with 50 bytes of items. */
function ape({ hasHeader }: { readonly hasHeader: boolean }): Buffer {
  const footer = Buffer.alloc(32);
  footer.write('APETAGEX');
  footer.writeUInt32LE(50 + 32, 12);
  footer.writeUInt8(hasHeader ? 0x80 : 0, 23);
  return Buffer.concat([hasHeader ? footer : Buffer.alloc(0), Buffer.alloc(50, 4), footer]);
}
const lyrics = Buffer.from('LYRICSBEGININD00003110LYR00008At night000038LYRICS200');

test.each([
  ['no tags', audio],
  ['an ID3v2 tag', Buffer.concat([id3v2(), audio])],
  [
    'two ID3v2 tags, one with a footer',
    Buffer.concat([id3v2({ hasFooter: true }), id3v2(), audio]),
  ],
  ['an ID3v1 tag', Buffer.concat([audio, id3v1])],
  ['an APE tag with a header', Buffer.concat([audio, ape({ hasHeader: true })])],
  ['an APE tag without a header', Buffer.concat([audio, ape({ hasHeader: false })])],
  ['lyrics', Buffer.concat([audio, lyrics])],
  ['tags of all kinds', Buffer.concat([id3v2(), audio, ape({ hasHeader: true }), lyrics, id3v1])],
])('a file with %s is stripped to its audio', (_, file) => {
  expect(stripAudioTags(file).equals(audio)).toBe(true);
});

test('a file that begins with a million empty tags is stripped to its audio', () => {
  const empty = Buffer.alloc(10_000_000, Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 0]));
  expect(stripAudioTags(Buffer.concat([empty, audio])).equals(audio)).toBe(true);
});

test.each([
  ['ID3v2', Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 127, 127, 127, 127, 1, 2])],
  ['ID3v1', id3v1],
  ['an APE tag', ape({ hasHeader: true }).subarray(-40)],
  ['lyrics', Buffer.from('999999LYRICS200')],
  ['the beginning of a tag', Buffer.from('ID3')],
])('a file that is nothing but %s is kept', (_, file) => {
  expect(stripAudioTags(file)).toBe(file);
});
