import { brokenRooms, measureRooms, readModules, type Module } from './rooms.ts';

/** Modules of a package `p`: each with the files that it imports; a `?` marks a type. */
const modules = (imports: Readonly<Record<string, string>>): readonly Module[] =>
  readModules({
    modules: Object.entries(imports).map(([source, files]) => ({
      source: `p/src/${source}.ts`,
      dependencies: files
        .split(' ')
        .filter(Boolean)
        .map((file) => ({
          resolved: `p/src/${file.replace('?', '')}.ts`,
          dependencyTypes: ['local', ...(file.endsWith('?') ? ['type-only'] : [])],
        })),
    })),
  });
const measure = (imports: Readonly<Record<string, string>>) => measureRooms('p', modules(imports));

test('folders that import each other only downwards have no back arrow and no knot', () => {
  expect(measure({ 'app/a': 'nouns/b base/c', 'nouns/b': 'base/c', 'base/c': '' })).toEqual({
    name: 'p',
    folders: 3,
    arrows: 3,
    back: [],
    knot: 1,
  });
});

test('an import that closes a circle runs up; all folders of the circle are a knot', () => {
  const found = measure({
    'app/a': 'nouns/b nouns/d base/c',
    'nouns/b': 'base/c base/e',
    'nouns/d': 'base/c',
    'base/c': '',
    'base/e': 'app/a',
    'other/f': 'base/c',
  });
  expect(found).toMatchObject({ back: ['base → app'], knot: 3 });
});

test('two folders that import each other have one back arrow, however many files do', () => {
  expect(measure({ 'one/a': 'two/b two/c', 'two/b': 'one/a', 'two/c': 'one/a' })).toMatchObject({
    arrows: 2,
    back: [expect.any(String)],
    knot: 2,
  });
});

test('types, tests and what only tests use do not count', () => {
  expect(
    measure({
      'one/a': 'two/b',
      'two/b': 'one/a?',
      'two/b.test': 'one/a',
      'two/test-b': 'one/a',
      'testing/c': 'one/a',
      'one/d': 'testing/c',
    }),
  ).toMatchObject({ folders: 2, arrows: 1, back: [], knot: 1 });
});

test('every import that runs up is a violation; imports that only run down are none', () => {
  expect(brokenRooms([measure({ 'one/a': 'two/b', 'two/b': 'one/a' })])).toEqual([
    expect.stringMatching(/^p: (one → two|two → one) closes a circle$/),
  ]);
  expect(brokenRooms([measure({ 'one/a': 'two/b', 'two/b': '' })])).toEqual([]);
});
