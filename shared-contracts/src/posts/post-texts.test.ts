import fc from 'fast-check';
import { blockQuestion, blockTexts } from '../blogs/texts.ts';
import { followTexts, unfollowQuestion } from '../follows/texts.ts';
import { fillText } from '../core/fill-text.ts';
import { technicalTrouble } from '../platform/call-texts.ts';
import { postTexts } from './post-texts.ts';

test('ERR-01: the two texts for technical trouble differ by one space', () => {
  expect(technicalTrouble).toEqual({
    postForm: 'Sorry, we seem to be having technical trouble. Please try again later.',
    postAction: 'Sorry, we seem to be having technical trouble.  Please try again later.',
  });
});

test('FOLLOW-08, FOLLOW-09: the unfollow question names the blog, and its buttons have the specified labels', () => {
  expect(unfollowQuestion('ada')).toBe('Are you sure you want to unfollow ada?');
  expect(unfollowQuestion('$&')).toBe('Are you sure you want to unfollow $&?');
  expect([followTexts.ok, followTexts.nevermind]).toEqual(['Ok', 'Nevermind']);
});

test('FOLLOW-12: the follow button has the specified labels', () => {
  expect([followTexts.follow, followTexts.unfollow]).toEqual(['Follow', 'Unfollow']);
});

test('BLOCK-02, BLOCK-03: the block question names both blogs, and its buttons have the specified labels', () => {
  expect(blockQuestion('bob', 'ada')).toBe(
    "Are you sure you want to block bob from ada? They won't be able to follow, send messages, see in search results, or interact with posts.",
  );
  expect([blockTexts.block, blockTexts.nevermind]).toEqual(['Block', 'Nevermind']);
});

test('the discard questions have the specified texts', () => {
  expect([
    postTexts.discardNew,
    postTexts.discardEdit,
    postTexts.discard,
    postTexts.nevermind,
  ]).toEqual(['Discard this post?', 'Discard edits to this post?', 'Discard', 'Nevermind']);
});

test('a placeholder can be filled with any text; placeholders in that text, and unknown ones, stay as they are', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      expect(fillText('Posted to {blog}, {other}', { blog: name })).toBe(
        `Posted to ${name}, {other}`,
      );
    }),
  );
  expect(fillText('{a}{b}', { a: '{b}', b: 'x' })).toBe('{b}x');
  expect(fillText('{constructor}', {})).toBe('{constructor}');
});
