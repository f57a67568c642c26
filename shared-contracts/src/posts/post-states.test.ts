import fc from 'fast-check';
import { derivePostState, fromStateCode, isPostState, postStates, toStateCode } from './post-states.ts';

test.each([['PSTATE-01', 'published', '0'], ['PSTATE-01', 'draft', '1'], ['PSTATE-01', 'queued', '2'], ['PSTATE-01', 'transcoding', '4'], ['PSTATE-02', 'scheduled', 'on.2'], ['PSTATE-03', 'private', 'private'], ['PSTATE-04', 'unapproved', '0 3']] as const)('%s: %s leaves as %j', (_, state, code) => {
  expect(toStateCode(state)).toBe(code);
});

test.each([['PSTATE-08', '0', 'published'], ['PSTATE-08', '0 3', 'published'], ['PSTATE-08', 'published', 'published'], ['PSTATE-09', '1', 'draft'], ['PSTATE-09', '2', 'queued'], ['PSTATE-09', '3', 'unapproved'], ['PSTATE-09', '4', 'transcoding'], ['PSTATE-09', 'on.2', 'scheduled'], ['PSTATE-11', 'private', 'private']])('%s: %j is read as %s', (_, code, state) => {
  expect(fromStateCode(code)).toBe(state);
});

test('PSTATE-10: only unapproved comes back as something else than it left as', () => {
  expect(postStates.filter((state) => fromStateCode(toStateCode(state)) !== state)).toEqual(['unapproved']);
  expect([fromStateCode(toStateCode('unapproved')), fromStateCode('3')]).toEqual(['published', 'unapproved']);
});

test('PSTATE-11: any other code is kept and is no known state', () => {
  const codes = ['0', '0 3', 'published', '1', '2', '3', '4', 'on.2', 'private'];
  const names: readonly string[] = postStates;
  const strange = fc.oneof(fc.string(), fc.constantFrom('constructor', '__proto__', 'toString', '5', '00', 'on.3', 'PRIVATE'));
  fc.assert(fc.property(strange.filter((code) => !codes.includes(code) && !names.includes(code)), (code) => {
    expect(fromStateCode(code)).toBe(code);
    expect(isPostState(fromStateCode(code))).toBe(false);
  }));
});

test('PSTATE-05: a published post with is_private 1 shows as private, and no other state does', () => {
  expect([derivePostState({ state: '0', is_private: 1 }), derivePostState({ state: 'published', is_private: true }), derivePostState({ state: '0', is_private: 0 }), derivePostState({ state: '1', is_private: 1 })]).toEqual(['private', 'private', 'published', 'draft']);
});

test('PSTATE-06: a queued post with a time to publish shows as scheduled', () => {
  const publish_on = '2027-01-01T09:00:00.000Z';
  expect([derivePostState({ state: '2', publish_on }), derivePostState({ state: '2', publish_on: '' }), derivePostState({ state: '2', publish_on: null }), derivePostState({ state: '0', publish_on })]).toEqual(['scheduled', 'queued', 'queued', 'published']);
});
