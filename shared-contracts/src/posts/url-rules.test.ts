import fc from 'fast-check';
import { postTexts } from './post-texts.ts';
import {
  assertContentProtocol,
  contentProtocols,
  isLinkUrl,
  linkProtocols,
  normaliseUrl,
  validUrl,
} from './url-rules.ts';

test.each([
  'http://a.example',
  'https://a.example',
  'tumblr://x',
  'mailto:a@b.example',
  '/path',
  '#part',
])('RULE-29: content may link to %s', (address) => {
  expect(() => {
    assertContentProtocol(address);
  }).not.toThrow();
});

test.each([
  'javascript:alert(1)',
  '  JavaScript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,x',
  'ftp://a.example',
])('RULE-31: content may not link to %j', (address) => {
  expect(() => {
    assertContentProtocol(address);
  }).toThrow(postTexts.unsupportedProtocol);
});

test('RULE-31: the error has the specified text', () => {
  expect(() => assertContentProtocol('javascript:alert(1)')).toThrow(
    'Unsupported protocol detected in URL',
  );
});

test('RULE-29, RULE-31: content may not link to other protocols, however they are disguised', () => {
  const disguise = fc.tuple(
    fc.constantFrom('javascript', 'vbscript', 'data', 'file', 'blob'),
    fc.array(fc.constantFrom('\t', '\n', '\r', ' ', '\u0000', '\u001f'), { maxLength: 4 }),
    fc.nat(12),
    fc.boolean(),
  );
  fc.assert(
    fc.property(disguise, ([protocol, blanks, place, isUpper]) => {
      const name = isUpper ? protocol.toUpperCase() : protocol;
      const inner = blanks.filter((blank) => '\t\n\r'.includes(blank)).join('');
      const address = `${blanks.join('')}${name.slice(0, place)}${inner}${name.slice(place)}:alert(1)`;
      expect(() => assertContentProtocol(address)).toThrow(postTexts.unsupportedProtocol);
    }),
  );
});

test('RULE-29, RULE-31: every URL accepted in content resolves to one of the four protocols', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.tuple(fc.string({ maxLength: 8 }), fc.string()).map(([name, rest]) => `${name}:${rest}`),
      ),
      (address) => {
        try {
          assertContentProtocol(address);
        } catch {
          return;
        }
        const { protocol } = URL.canParse(address, 'https://own.example')
          ? new URL(address, 'https://own.example')
          : { protocol: 'https:' };
        expect(contentProtocols.map((allowed) => `${allowed}:`)).toContain(protocol);
      },
    ),
  );
});

test('RULE-16, RULE-30: a link post’s URL is http or https; content may also link to tumblr and mailto', () => {
  expect([linkProtocols, contentProtocols]).toEqual([
    ['http', 'https'],
    ['http', 'https', 'tumblr', 'mailto'],
  ]);
  expect(
    [
      'http://a.example',
      'HTTPS://a.example',
      'tumblr://a.example',
      'mailto:a@b.example',
      'ftp://a.example',
      'javascript://a.example',
      '//a.example',
      'a.example',
    ].map(isLinkUrl),
  ).toEqual([true, true, false, false, false, false, false, false]);
});

test.each([
  'http://192.168.0.1',
  'http://255.255.255.255/x',
  'http://localhost',
  'http://[::1]/',
  'https://a.example',
  'https://a-b.c-d.example',
  'https://münchen.example',
  'https://xn--mnchen-3ya.xn--p1ai',
  'https://例え.テスト',
  'https://a.example.',
])('RULE-17: %s has a valid host', (address) => {
  expect(isLinkUrl(address)).toBe(true);
});
test.each([
  'http://',
  'http://example',
  'http://256.1.1.1',
  'http://1.2.3',
  'http://-a.example',
  'http://a..example',
  'http://a b.example',
  'http://.example',
  'http://[::zz]',
  'http://a.example:99999',
  'http://a.example:x',
])('RULE-17: %s has an invalid host or port', (address) => {
  expect(isLinkUrl(address)).toBe(false);
});

test('RULE-18: credentials, port, path, query and fragment are each optional', () => {
  const part = (text: string) => fc.constantFrom('', text);
  fc.assert(
    fc.property(
      fc.constantFrom('http', 'https'),
      part('ada:secret@'),
      part(':8080'),
      part('/a/b%20c'),
      part('?q=1&r=ü'),
      part('#part'),
      (scheme, credentials, port, path, query, fragment) => {
        expect(
          isLinkUrl(`${scheme}://${credentials}a.example${port}${path}${query}${fragment}`),
        ).toBe(true);
      },
    ),
  );
});

test('RULE-15, RULE-17: accepts every well-formed web URL', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (address) => {
      expect(isLinkUrl(address)).toBe(true);
    }),
  );
});

test('RULE-15: accepted URLs are valid, and refusing long invalid ones is fast', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 200 }).map((rest) => `http://${rest}`),
      (address) => {
        if (isLinkUrl(address)) expect(['http:', 'https:']).toContain(new URL(address).protocol);
      },
    ),
  );
  for (const text of ['a.', 'a-', 'a@', 'a:', '%', '1.'])
    expect(isLinkUrl(`http://${text.repeat(1000)}!`)).toBe(false);
});

test('RULE-27, RULE-28: adds a missing protocol to a URL; an invalid URL gives undefined', () => {
  expect(
    ['a.example/x', ' a.example ', 'https://a.example', 'localhost:3000/x', 'a.example:80'].map(
      normaliseUrl,
    ),
  ).toEqual([
    'http://a.example/x',
    'http://a.example',
    'https://a.example',
    'http://localhost:3000/x',
    'http://a.example:80',
  ]);
  expect(
    [
      '',
      '  ',
      'no spaces here',
      'javascript:alert(1)',
      'mailto:a@b.example',
      'ftp://a.example',
      'word',
    ].map(normaliseUrl),
  ).toEqual([undefined, undefined, undefined, undefined, undefined, undefined, undefined]);
});

test('RULE-27: a normalised URL is valid, and normalising it again does not change it', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.domain(), fc.webUrl()), (text) => {
      const address = normaliseUrl(text);
      if (address === undefined) return;
      expect([isLinkUrl(address), normaliseUrl(address)]).toEqual([true, address]);
    }),
  );
});

test.each([
  [
    'https://a.example/a b?c=[d]|{e}^`"<>',
    'https://a.example/a%20b?c=%5Bd%5D%7C%7Be%7D%5E%60%22%3C%3E',
  ],
  ['http://[::1]/[x]', 'http://[::1]/%5Bx%5D'],
  ['/100%/50%25?ä=🌊#😀', '/100%25/50%25?ä=🌊#😀'],
  [' \u0001/a\n/b\t ', '/a/b'],
  ['/\\evil.example', '/%5Cevil.example'],
  ['java\nscript:alert(1)', 'javascript:alert(1)'],
  ['mailto:ada@a.example?subject=A b', 'mailto:ada@a.example?subject=A%20b'],
  ['/\ud800', '/\ufffd'],
])('%j becomes a URL that validators accept: %s', (address, valid) => {
  expect(validUrl(address)).toBe(valid);
});

test('a URL that is made valid leads to the same place, and stays the same the next time', () => {
  // what servers make of a path and query
  const read = (address: string): string => {
    const { host, pathname, search, hash } = new URL(address, 'https://a.example');
    return [host, ...[pathname, search, hash].map((part) => unescape(part))].join(' ');
  };
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl()), (rest) => {
      const address = `/x${rest.toWellFormed()}`;
      const valid = validUrl(address);
      expect(validUrl(valid)).toBe(valid);
      expect(valid).not.toMatch(/[\s"<>[\]\\^`{|}]|%(?![\da-f]{2})/i);
      if (!address.includes('\\')) expect(read(valid)).toBe(read(address));
    }),
  );
});
