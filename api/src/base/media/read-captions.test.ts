import fc from 'fast-check';
import { captionTexts } from '@tessera/shared-contracts/media/captions';
import { readCaptions } from './read-captions.ts';

const cue = (text: string, times = '00:00:01.000 --> 00:00:02.000') => `${times}\n${text}\n`;
const read = (source: string) => readCaptions(source).vtt;
const linesOf = (...texts: readonly string[]) =>
  read(`WEBVTT\n\n${cue(texts.join('\n'))}`)
    .split('\n')
    .slice(3, -1);

test('SubRip is converted to WebVTT: times get dots instead of commas; caption numbers, carriage returns and the byte order mark are dropped', () => {
  const srt =
    '\uFEFF1\r\n00:00:01,500 --> 00:00:02,000\r\nHello\r\nthere\r\n\r\n2\r\n01:02:03,04 --> 01:02:05,000\r\nAgain\r\n';
  expect(readCaptions(srt)).toEqual({
    vtt: 'WEBVTT\n\n00:00:01.500 --> 00:00:02.000\nHello\nthere\n\n01:02:03.040 --> 01:02:05.000\nAgain\n',
    cues: 2,
  });
  // no blank line between two captions
  expect(read('1\n00:01,0 --> 00:02,0\nOne\n2\n00:03,0 --> 00:04,0\nTwo')).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nOne\n\n00:00:03.000 --> 00:00:04.000\nTwo\n',
  );
});

test('WebVTT keeps times, positions and speakers, and loses styles, regions and notes', () => {
  const vtt = [
    'WEBVTT - of a video\nKind: captions\n',
    'STYLE\n::cue { background: url(https://evil.example/x) }\n',
    'REGION\nid:fred\n',
    'NOTE a remark\n',
    'chapter 1',
    cue(
      '<v Ada Lovelace>Hello <i>you</i></v>',
      '00:01.000 --> 00:02.000 line:10% align:start region:fred position:x style:y',
    ),
    cue('First', '00:00.500 --> 00:00.900'),
  ].join('\n');
  expect(read(vtt)).toBe(
    'WEBVTT\n\n00:00:00.500 --> 00:00:00.900\nFirst\n\n00:00:01.000 --> 00:00:02.000 line:10% align:start\n<v Ada Lovelace>Hello <i>you</i></v>\n',
  );
});

test('keeps only tags for emphasis and speakers, and escapes special characters', () => {
  expect(
    linesOf(
      '<font color="red">Red</font> {\\an8}<b>bold</b> <c.yellow>x</c>',
      '5 < 6 & 7 > 6 &amp; &lt;b&gt; <script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '<v Eve"><b>',
      'a <',
      '\u0007bell',
    ),
  ).toEqual([
    'Red <b>bold</b> x',
    '5 &lt; 6 &amp; 7 &gt; 6 &amp; &lt;b&gt; alert(1)',
    '<v Eve"><b>',
    'a &lt;',
    'bell',
  ]);
});

test.each([
  '',
  'WEBVTT',
  'hello\nthere',
  '00:00:02,000 --> 00:00:01,000\nbackwards',
  '00:00:01.000 --> 00:00:02.000\n\n',
  '99:00:00.000 --> 999:00:00.000\nnever',
  '{"a": 1}',
  '%PDF-1.4',
])('finds no captions in %j', (source) => {
  expect(() => readCaptions(source)).toThrow(captionTexts.unreadable);
});

test('refuses a file with too many captions, and cuts long lines', () => {
  expect(() => readCaptions(cue('x\n').repeat(5001))).toThrow(captionTexts.tooMany);
  expect(read(cue('x'.repeat(5000))).length).toBeLessThan(1100);
});

test('any captions are converted to WebVTT with supported tags only; a second conversion changes nothing; no input takes long', () => {
  const piece = fc.constantFrom(
    '00:01.000 --> 00:02.000',
    '-->',
    '<',
    '>',
    '<b>',
    '</v>',
    '<v ',
    '&',
    '&lt;',
    '\n',
    '\n\n',
    '{\\',
    '}',
    'words',
    'STYLE',
    '\u2028',
    '1',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const source = `00:00:01,000 --> 00:00:02,000\nx${pieces.join('')}`;
      const { vtt } = readCaptions(source);
      const body = vtt
        .split('\n')
        .filter((line) => !line.includes(' --> ') && line !== 'WEBVTT')
        .join('\n');
      return (
        readCaptions(vtt).vtt === vtt && !/<(?!\/?[biuv][ >])/.test(body) && !body.includes('-->')
      );
    }),
  );
  const begin = performance.now();
  for (const mean of ['<', '\n ', ' ', '0', '00:', '{\\', '&', '-->', '\n1\n00:01.000 -->']) {
    try {
      readCaptions(`00:01.000 --> 00:02.000\n${mean.repeat(Math.floor(480_000 / mean.length))}`);
    } catch {
      /* rejected quickly */
    }
  }
  expect(performance.now() - begin).toBeLessThan(5000);
});
