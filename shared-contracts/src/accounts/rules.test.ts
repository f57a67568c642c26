import fc from 'fast-check';
import * as v from 'valibot';
import { blogName, blogNamePattern } from '../blogs/blog.ts';
import { accountLimits, accountTexts, email, login, registration, safeNext } from './rules.ts';

const own = 'https://tessera.example';

test('a `next` that is a path of this site is kept, with query and fragment', () => {
  expect(['/dashboard', '/tagged/a%20b?x=1#y', '/'].map((next) => safeNext(next))).toEqual([
    '/dashboard',
    '/tagged/a%20b?x=1#y',
    '/',
  ]);
});

test.each([
  '',
  'dashboard',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/%09\n//evil.example',
  '/a\\b',
  ' //evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
])('the `next` %j leads to the fallback or a path of this site', (next) => {
  const target = safeNext(next);
  expect(new URL(target, own).origin).toBe(own);
  expect(target).not.toMatch(/^\/[/\\]/);
});

test('whatever `next` contains, it never leads to another site', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    ':',
    '@',
    '\t',
    '\n',
    '%2f',
    '%5c',
    'evil.example',
    'https:',
    'javascript:',
    '?',
    '#',
    '\u0000',
    ' ',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join('')),
        fc.webUrl(),
      ),
      (next) => {
        const target = safeNext(next);
        expect(
          target.startsWith('/') && !target.startsWith('//') && !target.startsWith('/\\'),
        ).toBe(true);
        expect(new URL(target, own).origin).toBe(own);
      },
    ),
    { numRuns: 1000 },
  );
});

test('a blog name is 3 to 32 letters, digits and inner hyphens; a leading @, capitals and outer spaces are accepted and normalised', () => {
  expect(
    [' @Ada-Lovelace ', 'abc', 'a'.repeat(32), '1-2'].map((name) => v.parse(blogName, name)),
  ).toEqual(['ada-lovelace', 'abc', 'a'.repeat(32), '1-2']);
  for (const name of [
    'ab',
    'a'.repeat(33),
    '-abc',
    'abc-',
    'a_c',
    'a c',
    'ädä',
    '',
    '@@abc',
    'a'.repeat(101),
  ])
    expect([name, v.is(blogName, name)]).toEqual([name, false]);
  fc.assert(
    fc.property(fc.string(), (name) => {
      const result = v.safeParse(blogName, name);
      if (result.success) expect(result.output).toMatch(blogNamePattern);
    }),
  );
});

test('an account requires an email address, a password of 10 to 128 characters and a blog', () => {
  const account = { email: ' Ada@Example.org ', password: 'long enough', blog: 'ada' };
  expect(v.parse(registration, account)).toEqual({
    email: 'ada@example.org',
    password: 'long enough',
    blog: 'ada',
    next: '',
  });
  const messages = v
    .safeParse(registration, { email: 'ada', password: 'short', blog: 'ada' })
    .issues?.map(({ message }) => message);
  expect(messages).toEqual([accountTexts.emailInvalid, accountTexts.passwordShort]);
  expect(v.is(registration, { ...account, password: 'x'.repeat(129) })).toBe(false);
});

const rfcEmail = v.pipe(v.string(), v.rfcEmail());
const signs = Array.from("abcxyzABCXYZ0189.!#$%&'*+/=?^_`{|}~-");
const label = fc
  .array(fc.constantFrom(...Array.from('abcXYZ019-')), { minLength: 1, maxLength: 63 })
  .map((parts) => parts.join(''));
const written = fc
  .tuple(
    fc.array(fc.constantFrom(...signs), { minLength: 1, maxLength: 40 }).map((one) => one.join('')),
    fc.array(fc.oneof(label, fc.constantFrom('xn--p1ai', 'com', 'de')), {
      minLength: 1,
      maxLength: 4,
    }),
  )
  .map(([local, labels]) => `${local}@${labels.join('.')}`)
  .filter((address) => address.length <= accountLimits.email);

test('an address that RFC 5322 and HTML allow is accepted, and kept except for capitals, exactly if its domain has a dot and does not end in a number', () => {
  const kinds = { good: 0, refused: 0 };
  fc.assert(
    fc.property(written, (address) => {
      const domain = address.slice(address.lastIndexOf('@') + 1);
      const isGood =
        v.is(rfcEmail, address) && domain.includes('.') && !/^\d+$/.test(domain.split('.').at(-1)!);
      kinds[isGood ? 'good' : 'refused'] += 1;
      expect(v.safeParse(email, address)).toMatchObject(
        isGood ? { success: true, output: address.toLowerCase() } : { success: false },
      );
    }),
    { numRuns: 2000, seed: 7 },
  );
  expect(Math.min(kinds.good, kinds.refused)).toBeGreaterThan(200);
});

test('a domain in another script becomes what browsers send for it, and only a name can', () => {
  expect(
    ["o'brien@example.com", 'ada@пример.рф', 'Ada@MÜNCHEN.example', 'ada@例え。jp'].map(
      (address) => v.safeParse(email, address).output,
    ),
  ).toEqual([
    "o'brien@example.com",
    'ada@xn--e1afmkfd.xn--p1ai',
    'ada@xn--mnchen-3ya.example',
    'ada@xn--r8jz45g.jp',
  ]);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }), (domain) => {
      const read = v.safeParse(email, `ada@${domain}`);
      if (!read.success) return;
      // nothing was cut off and nothing was decoded
      expect(domain.trim()).toMatch(/^[^\s/?#:@\\%]+$/u);
      expect(v.parse(email, read.output)).toBe(read.output);
    }),
    { numRuns: 2000 },
  );
});

test('a refused address is told why', () => {
  const reasonOf = (address: string) =>
    v.safeParse(email, address).issues?.map(({ message }) => message);
  for (const [address, reason] of [
    ['"ada l"@example.com', accountTexts.emailQuoted],
    ['ada@[192.0.2.1]', accountTexts.emailNumeric],
    ['ada@192.0.2.1', accountTexts.emailNumeric],
    ['ada@１９２.0.2.1', accountTexts.emailNumeric],
    ['ada@example.123', accountTexts.emailNumeric],
    ['ada@localhost', accountTexts.emailNoDot],
    ['josé@example.com', accountTexts.emailNotAscii],
    ['o’brien@example.com', accountTexts.emailNotAscii],
    ['ada', accountTexts.emailInvalid],
    ['@example.com', accountTexts.emailInvalid],
    ['ada@münchen.example/path', accountTexts.emailInvalid],
    ['ada@example.com, bea@example.com', accountTexts.emailInvalid],
    [
      `ada@${'ü'.repeat(60)}.${'ü'.repeat(60)}.${'ü'.repeat(60)}.example`,
      accountTexts.emailInvalid,
    ],
  ] as const)
    expect([address, reasonOf(address)]).toEqual([address, [reason]]);
});

test('a login accepts a password that is too short for a new account', () => {
  expect(v.parse(login, { email: 'ada@example.org', password: 'x' })).toEqual({
    email: 'ada@example.org',
    password: 'x',
    next: '',
  });
});
