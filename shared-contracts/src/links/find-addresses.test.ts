import fc, { type GeneratorValue } from 'fast-check';
import { pickAddress, pickSurroundings, type PickOne } from '../testing/sample-addresses.ts';
import { findAddresses, findMailAddresses } from './find-addresses.ts';

const found = (text: string): string[] =>
  findAddresses(text).map(({ start, end }) => text.slice(start, end));
const oneOf = <T>(values: readonly T[]) => fc.constantFrom(...values);
const pickWith = (gen: GeneratorValue): PickOne =>
  function pick<const T>(values: readonly T[]): T {
    return gen(oneOf<T>, values);
  };

test('an address is found exactly, whatever brackets, quotation marks and punctuation are around it', () => {
  fc.assert(
    fc.property(fc.gen(), function isFound(gen) {
      const address = pickAddress(pickWith(gen));
      const [before, after] = pickSurroundings(pickWith(gen));
      const start = before.length;
      expect(findAddresses(`${before}${address}${after}`)[0]).toEqual({
        start,
        end: start + address.length,
        href: address.replace(/^(?=www\.)/i, 'https://'),
      });
    }),
    { numRuns: 150 },
  );
});

test('every found address is a URL that browsers can open', () => {
  fc.assert(
    fc.property(
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc.nat(300),
      fc.ipV4(),
      fc.ipV6(),
      function canBeOpened(url, octet, four, six) {
        for (const text of [
          url,
          `http://1.2.${octet}.4/`,
          `http://${four}:${octet}`,
          `http://[${six}]/a`,
        ])
          expect([text, found(text).filter((one) => !URL.canParse(one))]).toEqual([text, []]);
        expect(found(`http://${four} [http://[${six}]/a]`)).toEqual([
          `http://${four}`,
          `http://[${six}]/a`,
        ]);
      },
    ),
    { numRuns: 30 },
  );
});

test('several addresses in a text are each found exactly, in order', () => {
  fc.assert(
    fc.property(fc.gen(), fc.nat(5), function areFound(gen, count) {
      const addresses = Array.from({ length: count }, () => pickAddress(pickWith(gen)));
      const text = addresses.map(function inSentence(address) {
        const [before, after] = pickSurroundings(pickWith(gen));
        return `${before}${address}${after}`;
      });
      expect(found(text.join(' '))).toEqual(addresses);
    }),
  );
});

test('brackets belong to an address only in pairs', () => {
  const page = 'https://en.wikipedia.org/wiki/Mercury_(planet)';
  expect(found(`(see ${page})`)).toEqual([page]);
  expect(found('https://a.example/b(see there')).toEqual(['https://a.example/b']);
  expect(found('https://a.example(c) [https://b.example/d]e')).toEqual([
    'https://a.example',
    'https://b.example/d',
  ]);
  expect(found('https://a.example/(b]c)')).toEqual(['https://a.example/']);
});

test('a domain ends where the script changes, so that a sentence can follow without a space', () => {
  expect(found('見てhttps://a.exampleです')).toEqual(['https://a.example']);
  expect(found('www.a.comを見て http://127.0.0.1です')).toEqual(['www.a.com', 'http://127.0.0.1']);
});

test('identifiers that end with a hyphen or an underscore stay whole, emphasis does not count', () => {
  expect(found('https://a.example/abc-_, https://a.example/x-')).toEqual([
    'https://a.example/abc-_',
    'https://a.example/x-',
  ]);
  expect(found('_https://a.example/x_ **https://b.example/y**')).toEqual([
    'https://a.example/x',
    'https://b.example/y',
  ]);
});

test('no file name, bare domain, other protocol or incomplete address is found', () => {
  for (const text of [
    'open readme.md and index.py … v1.2.zip test.sh',
    'a.example me@a.example ada.example/b',
    'javascript:alert(1) ftp://a.example http:// https:///// https://... www. www.a wwww.a.example',
    'xhttps://a.example ftp://www.a.example me@www.a.example',
    'https://1.2.3.400 https://1.2.3 http://a.0x1 http://a.example:70000 http://[a]/',
  ])
    expect([text, found(text)]).toEqual([text, []]);
});

test('the text of a file name with any ending is never part of an address', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z\d_-]{1,12}(?:\.[a-z\d_-]{1,9}){1,3}$/), (name) => {
      fc.pre(!name.startsWith('www.'));
      expect(found(`open ${name} and ./${name}`)).toEqual([]);
    }),
  );
});

test('overlong addresses stay text, so that no link leads to a part of one', () => {
  const longest = `https://a.example/${'b'.repeat(2083 - 'a.example/'.length)}`;
  expect(found(longest)).toEqual([longest]);
  expect(found(`${longest}b www.d.example`)).toEqual(['www.d.example']);
});

test('any text is read: links do not overlap, and reading a found address alone finds it again', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'https://',
      'www.',
      'a.b',
      '(',
      ')',
      '[',
      ']',
      "'",
      '_',
      '&amp;',
      '.',
      '。',
      '/',
    ),
    fc.string({ unit: 'binary' }),
  );
  fc.assert(
    fc.property(fc.array(piece), function isSound(pieces) {
      const text = pieces.join('');
      const links = findAddresses(text);
      expect(links.flatMap(({ start, end }) => [start, end])).toEqual(
        links.flatMap(({ start, end }) => [start, end]).toSorted((one, other) => one - other),
      );
      expect(found(text).flatMap(found)).toEqual(found(text));
    }),
  );
});

test('email addresses are found without the punctuation after them', () => {
  expect(
    findMailAddresses('Write to me@a.example. (b.c+d@e-f.example)。 @ada x@y /z@a.example'),
  ).toEqual([
    { start: 9, end: 21, href: 'mailto:me@a.example' },
    { start: 24, end: 41, href: 'mailto:b.c+d@e-f.example' },
  ]);
});
