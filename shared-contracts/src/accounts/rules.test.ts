import fc from 'fast-check';
import * as v from 'valibot';
import { blogName, blogNamePattern } from '../blogs/blog.ts';
import { accountTexts, login, registration, safeNext } from './rules.ts';

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

test('a login accepts a password that is too short for a new account', () => {
  expect(v.parse(login, { email: 'ada@example.org', password: 'x' })).toEqual({
    email: 'ada@example.org',
    password: 'x',
    next: '',
  });
});
