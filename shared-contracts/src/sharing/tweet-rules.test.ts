import fc from 'fast-check';
import { shareLimits } from './share-limits.ts';
import {
  checkTweet,
  isShareTweetValid,
  isTweetNearlyFull,
  tweetLinkLengths,
  tweetRemainder,
} from './tweet-rules.ts';

test('CONST-02: link lengths of a tweet, email address and message', () => {
  expect(tweetLinkLengths).toEqual({ postForm: 29, sharePopover: 24, shareByMessage: 23 });
  expect(shareLimits).toEqual({ email: 100, message: 255 });
});

test('RULE-32: a tweet has at most 140 user-perceived characters', () => {
  expect(tweetRemainder('', 'postForm')).toBe(140);
  expect(tweetRemainder('x'.repeat(140), 'postForm')).toBe(0);
  expect(checkTweet('x'.repeat(140))).toEqual([]);
  expect(checkTweet('x'.repeat(141))).toEqual(['Tweets can be up to 140 characters long.']);
  expect(tweetRemainder('🌧e\u0301', 'postForm')).toBe(138);
});

test('RULE-33: each link counts as 29 in the post form, whatever its length', () => {
  expect(tweetRemainder('https://a.example', 'postForm')).toBe(140 - 29);
  expect(
    tweetRemainder(`See http://a.example/${'long/'.repeat(60)} and www.b.example.`, 'postForm'),
  ).toBe(140 - 'See  and .'.length - 2 * 29);
  expect(tweetRemainder('no.link, [URL]', 'postForm')).toBe(140 - 14);
});

test('RULE-34, RULE-35: each placeholder counts as 24 in the share popover, each link as 23 in share-by-message', () => {
  expect(tweetRemainder('Rain [URL] [URL]', 'sharePopover')).toBe(140 - 'Rain  '.length - 2 * 24);
  expect(tweetRemainder('https://a.example/x', 'sharePopover')).toBe(140 - 19);
  expect(tweetRemainder('Rain https://a.example/x', 'shareByMessage')).toBe(140 - 5 - 23);
});

test('RULE-36, RULE-37: a share tweet is neither too long nor empty; the counter warns below 10', () => {
  expect([-1, 0, 139, 140].map(isShareTweetValid)).toEqual([false, true, true, false]);
  expect([10, 9, -5].map(isTweetNearlyFull)).toEqual([false, true, true]);
});

test('a longer text never leaves more characters', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      (text) => tweetRemainder(`${text} x`, 'sharePopover') <= tweetRemainder(text, 'sharePopover'),
    ),
  );
});
