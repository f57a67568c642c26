import fc from 'fast-check';
import { extentOf, isActive, type ActiveOn } from './visits.ts';

const page = (name: string, hasForm = false) => ({ name, open_form: hasForm ? {} : null });

test.each<[ActiveOn, boolean]>([
  ['always', true],
  [[{}], true],
  [[], false],
  [[{ by: 'user' }], true],
  [[{ by: 'visitor' }], false],
  [[{ on: ['dashboard', 'likes'] }], true],
  [[{ on: ['likes'] }], false],
  [[{ notOn: ['dashboard'] }], false],
  [[{ notOn: ['account'] }], true],
  [[{ withForm: true }], false],
  [[{ withForm: false }], true],
  [[{ by: 'user', on: ['likes'] }], false],
  [[{ by: 'visitor' }, { on: ['dashboard'] }], true],
])('a remote that is active on %j: %j on the dashboard of a user', (on, expected) => {
  expect(isActive(on, { isSignedIn: true, page: page('dashboard') })).toBe(expected);
});

test.each<[ActiveOn, ReturnType<typeof extentOf>]>([
  ['always', 'always'],
  [[{}], 'always'],
  [[{ by: 'user' }, { by: 'visitor' }], 'always'],
  [[{ on: ['likes'] }, { notOn: ['likes'] }], 'always'],
  [[], 'never'],
  [[{ on: [] }], 'never'],
  [[{ on: ['likes'], notOn: ['likes'] }], 'never'],
  [[{ by: 'user' }], 'sometimes'],
  [[{ notOn: ['account'] }], 'sometimes'],
])('a remote that is active on %j is mounted %s', (on, extent) => {
  expect(extentOf(on)).toBe(extent);
});

const names = ['dashboard', 'likes', 'account', 'bookmarks'];
const name = fc.constantFrom(...names);
const kind = fc.record(
  {
    by: fc.constantFrom('user' as const, 'visitor' as const),
    on: fc.array(name, { maxLength: 3 }),
    notOn: fc.array(name, { maxLength: 3 }),
    withForm: fc.boolean(),
  },
  { requiredKeys: [] },
);

test('what no visit or every visit of some pages shows is neither never nor always mounted wrongly', () => {
  const visits = [true, false].flatMap((isSignedIn) =>
    [...names, 'elsewhere'].flatMap((one) =>
      [true, false].map((hasForm) => ({ isSignedIn, page: page(one, hasForm) })),
    ),
  );
  fc.assert(
    fc.property(fc.array(kind, { maxLength: 3 }), (on) => {
      const matching = visits.filter((visit) => isActive(on, visit)).length;
      const extent = matching === 0 ? 'never' : matching === visits.length ? 'always' : 'sometimes';
      expect(extentOf(on)).toBe(extent);
    }),
    { numRuns: 500 },
  );
});
