import fc from 'fast-check';
import { embedOf } from './embed-services.ts';
import { readEmbedInput } from './embed-input.ts';

const known = [
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://vimeo.com/76979871',
  'https://soundcloud.com/artist/track',
  'https://youtu.be/dQw4w9WgXcQ',
] as const;
const address = fc.oneof(
  fc.constantFrom(...known),
  fc
    .webUrl({ validSchemes: ['http', 'https'], withQueryParameters: true })
    .filter((url) => !/[\s"'<>&]/.test(url)),
);

test('EMBED-03: input that is not a string yields no URL', () => {
  fc.assert(
    fc.property(
      fc.anything().filter((value) => typeof value !== 'string'),
      (value) => readEmbedInput(value) === undefined,
    ),
  );
});

test('EMBED-04: keeps the URL of a known service unchanged', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...known),
      fc.webQueryParameters(),
      fc.stringMatching(/^[ \t\n]{0,3}$/),
      (url, query, space) => {
        const typed = `${url}${url.includes('?') ? '&' : '?'}${query}`;
        expect(readEmbedInput(`${space}${typed}${space}`)).toBe(typed);
      },
    ),
  );
});

test('EMBED-05: finds the URL of an iframe, embed, script or object, however it is written', () => {
  const noise = fc.constantFrom(
    '',
    ' width="560"',
    " class='x'",
    ' allowfullscreen',
    ' onload="alert(1)"',
    ' data-src="https://wrong.example/"',
    '\n',
  );
  fc.assert(
    fc.property(
      address,
      fc.constantFrom('iframe', 'IFRAME', 'embed', 'script', 'object'),
      fc.constantFrom('"', "'", ''),
      noise,
      noise,
      fc.constantFrom('', '<p>Look:</p> ', '<div style="x">'),
      (url, element, quote, before, after, around) => {
        const attribute = element === 'object' ? 'data' : 'src';
        const value = quote + url.replaceAll('&', '&amp;') + quote;
        const code = `${around}<${element}${before} ${attribute} = ${value}${after}></${element}>`;
        expect(readEmbedInput(code)).toBe(url.replaceAll('&amp;', '&'));
      },
    ),
  );
});

test('EMBED-05: treats a URL without a protocol as https, prefers an iframe to a script, and accepts the URL of a video file', () => {
  expect(readEmbedInput('<iframe src="//player.vimeo.com/video/1234"></iframe>')).toBe(
    'https://player.vimeo.com/video/1234',
  );
  expect(
    readEmbedInput(
      '<script src="https://a.example/x.js"></script><iframe src="https://player.vimeo.com/video/1234"></iframe>',
    ),
  ).toBe('https://player.vimeo.com/video/1234');
  expect(readEmbedInput('https://videos.example/one.mp4?x=1')).toBe(
    'https://videos.example/one.mp4?x=1',
  );
});

test.each([
  '',
  ' ',
  'hello',
  'youtube.com',
  'https://',
  'https://unknown.example/video',
  '<p>https://youtu.be/dQw4w9WgXcQ</p>',
  '<iframe></iframe>',
  '<iframe src="javascript:alert(1)">',
  '<iframe src="/local">',
  '<img src="https://a.example/x.png">',
  '<iframe data-src="https://a.example/">',
  'javascript:alert(1)//.mp4',
  'file:///x.mp4',
  '/videos/x.mp4',
])('EMBED-06: %j yields no URL', (input) => {
  expect(readEmbedInput(input)).toBeUndefined();
});

test('EMBED-06: any input quickly gives a web URL or none', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '<iframe ',
      'src=',
      'src="',
      '>',
      '<',
      '"',
      'https://youtu.be/',
      'data=',
      '<object',
      ' ',
      '&amp;',
      '//',
      '<script src=https://a.example/x.js>',
    ),
    fc.string({ maxLength: 8 }),
  );
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join('')),
      (typed) => {
        const found = readEmbedInput(typed);
        if (found === undefined) return;
        expect(new URL(found).protocol).toMatch(/^https?:$/);
        embedOf(new URL(found));
      },
    ),
    { numRuns: 500 },
  );
  const begin = performance.now();
  for (const part of ['<iframe ', '<iframe src=', 'src="', '<iframe src="x', ' src = '])
    readEmbedInput(part.repeat(10_000 / part.length));
  expect(performance.now() - begin).toBeLessThan(1000);
});
