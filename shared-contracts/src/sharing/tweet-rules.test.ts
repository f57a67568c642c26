import fc from 'fast-check';
import { shareLimits } from './share-limits.ts';
import {
  checkTweet,
  isShareTweetValid,
  isTweetNearlyFull,
  isTweetTooLong,
  linkToken,
  tweetLinkLengths,
  tweetRemainder,
} from './tweet-rules.ts';

test('CONST-02: the number of characters that a link in a tweet counts as, and the maximum lengths of email addresses and messages, are as specified', () => {
  expect(tweetLinkLengths).toEqual({ postForm: 29, sharePopover: 24, shareByMessage: 23 });
  expect(shareLimits).toEqual({ email: 100, message: 255 });
});

test('RULE-32: a tweet has at most 140 characters, counted as code points after NFC normalisation', () => {
  expect(tweetRemainder('', 'postForm')).toBe(140);
  expect(tweetRemainder('x'.repeat(140), 'postForm')).toBe(0);
  expect(checkTweet('x'.repeat(140))).toEqual([]);
  expect(checkTweet('x'.repeat(141))).toEqual(['Tweets can be up to 140 characters long.']);
  expect(tweetRemainder('🌧e\u0301', 'postForm')).toBe(138);
});

test('RULE-33, XSHARE-39: in the post form, each link in a tweet counts as 29 characters, whatever its length', () => {
  expect(tweetRemainder('https://a.example', 'postForm')).toBe(140 - 29);
  expect(
    tweetRemainder(`See http://a.example/${'long/'.repeat(60)} and www.b.example.`, 'postForm'),
  ).toBe(140 - 'See  and .'.length - 2 * 29);
  expect(tweetRemainder('no.link, [URL]', 'postForm')).toBe(140 - 14);
  expect(
    tweetRemainder('「https://a.example/x」です (https://a.example/Mercury_(planet))', 'postForm'),
  ).toBe(140 - '「」です ()'.length - 2 * 29);
});

test('RULE-34, RULE-35, XSHARE-37, XSHARE-38, XSHARE-43: each `[URL]` in a tweet counts as 24 characters in the share popover and as 23 in share-by-message; URLs count in full', () => {
  expect(tweetRemainder('Rain [URL] [URL]', 'sharePopover')).toBe(140 - 'Rain  '.length - 2 * 24);
  expect(tweetRemainder('https://a.example/x', 'sharePopover')).toBe(140 - 19);
  expect(tweetRemainder('Rain [URL] [URL]', 'shareByMessage')).toBe(140 - 6 - 2 * 23);
  expect(tweetRemainder('https://a.example/x', 'shareByMessage')).toBe(140 - 19);
});

test('RULE-36, RULE-37, XSHARE-40: a share tweet must be neither too long nor empty; its counter warns when fewer than 10 characters remain, or fewer than 0 in share-by-message', () => {
  expect([-1, 0, 139, 140].map(isShareTweetValid)).toEqual([false, true, true, false]);
  expect([10, 9, -5].map(isTweetNearlyFull)).toEqual([false, true, true]);
  expect([9, 0, -1].map(isTweetTooLong)).toEqual([false, false, true]);
  expect(tweetRemainder(linkToken, 'shareByMessage')).toBe(140 - 23);
});

test('appending text never increases the remaining characters', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      (text) => tweetRemainder(`${text} x`, 'sharePopover') <= tweetRemainder(text, 'sharePopover'),
    ),
  );
});
