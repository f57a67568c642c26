import fc from 'fast-check';
import {
  derivePostState,
  fromStateCode,
  isPostState,
  postStates,
  toStateCode,
} from './post-states.ts';

test('PSTATE-01, PSTATE-02, PSTATE-03, PSTATE-04: every state is sent as its code', () => {
  expect(Object.fromEntries(postStates.map((state) => [state, toStateCode(state)]))).toEqual({
    published: '0',
    draft: '1',
    queued: '2',
    transcoding: '4',
    scheduled: 'on.2',
    private: 'private',
    unapproved: '0 3',
  });
});

test('PSTATE-08: the codes 0, 0 3 and published are read as published', () => {
  expect(['0', '0 3', 'published'].map(fromStateCode)).toEqual([
    'published',
    'published',
    'published',
  ]);
});

test('PSTATE-09: the codes 1, 2, 3, 4 and on.2 are each read as a different state', () => {
  expect(['1', '2', '3', '4', 'on.2'].map(fromStateCode)).toEqual([
    'draft',
    'queued',
    'unapproved',
    'transcoding',
    'scheduled',
  ]);
});

test('PSTATE-10: only unapproved has different codes for sending and receiving', () => {
  expect(postStates.filter((state) => fromStateCode(toStateCode(state)) !== state)).toEqual([
    'unapproved',
  ]);
  expect([fromStateCode(toStateCode('unapproved')), fromStateCode('3')]).toEqual([
    'published',
    'unapproved',
  ]);
});

test('PSTATE-11: private reads as private; an unknown code is kept and is not a valid state', () => {
  expect(fromStateCode('private')).toBe('private');
  const codes = ['0', '0 3', 'published', '1', '2', '3', '4', 'on.2', 'private'];
  const names: readonly string[] = postStates;
  const strange = fc.oneof(
    fc.string(),
    fc.constantFrom('constructor', '__proto__', 'toString', '5', '00', 'on.3', 'PRIVATE'),
  );
  fc.assert(
    fc.property(
      strange.filter((code) => !codes.includes(code) && !names.includes(code)),
      (code) => {
        expect(fromStateCode(code)).toBe(code);
        expect(isPostState(fromStateCode(code))).toBe(false);
      },
    ),
  );
});

test('PSTATE-05: a published post shows as private if is_private is 1 or true; is_private does not change a draft', () => {
  expect([
    derivePostState({ state: '0', is_private: 1 }),
    derivePostState({ state: 'published', is_private: true }),
    derivePostState({ state: '0', is_private: 0 }),
    derivePostState({ state: '1', is_private: 1 }),
  ]).toEqual(['private', 'private', 'published', 'draft']);
});

test('PSTATE-06: a queued post with a publish time shows as scheduled', () => {
  const publish_on = '2027-01-01T09:00:00.000Z';
  expect([
    derivePostState({ state: '2', publish_on }),
    derivePostState({ state: '2', publish_on: '' }),
    derivePostState({ state: '2', publish_on: null }),
    derivePostState({ state: '0', publish_on }),
  ]).toEqual(['scheduled', 'queued', 'queued', 'published']);
});
