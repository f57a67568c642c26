import type { BlogRow } from '../blogs/blog-queries.ts';
import type { PostRow } from '../posts/post-queries.ts';
import { recordKey } from '../networks/bluesky.ts';
import { composeCrossPost } from './compose-cross-post.ts';
import { seal, unseal } from '../../base/settings/seal.ts';

test('a sealed text opens only with the same secret, and only if it is unchanged', () => {
  const [one, two] = [seal('a secret', 'words ✓'), seal('a secret', 'words ✓')];
  expect(one).not.toBe(two);
  expect(unseal('a secret', one)).toBe('words ✓');
  expect(unseal('another', one)).toBeUndefined();
  const bytes = Buffer.from(one, 'base64url');
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  expect(unseal('a secret', bytes.toString('base64url'))).toBeUndefined();
  expect(unseal('a secret', 'x')).toBeUndefined();
});

test('the key of a Bluesky record is the same for repeated requests, and sorts by time', () => {
  const at = (ms: number) => new Date(1_700_000_000_000 + ms);
  expect(recordKey(at(0), 'post-1')).toBe(recordKey(at(0), 'post-1'));
  expect(recordKey(at(0), 'post-1')).not.toBe(recordKey(at(0), 'post-2'));
  expect(recordKey(at(0), 'post-9') < recordKey(at(1), 'post-1')).toBe(true);
  expect(recordKey(at(0), 'post-1')).toMatch(/^[234567a-j][2-7a-z]{12}$/);
});

/** Composes a cross-post from rows with only the columns that `composeCrossPost` reads. */
function crossPost(
  network: Parameters<typeof composeCrossPost>[0],
  summary: string,
  custom_tweet = '',
): ReturnType<typeof composeCrossPost> {
  const row = {
    id: '7',
    slug: 'rain',
    summary,
    options: { custom_tweet, owner_flagged_nsfw: false },
  };
  const blog = { name: 'ada', is_nsfw: false, is_adult: true };
  // oxlint-disable-next-line typescript/consistent-type-assertions -- only these columns are read
  return composeCrossPost(network, 'https://t.example', row as PostRow, blog as BlogRow);
}

test('a cross-post has the summary, cut at the end of a word, and the link', () => {
  expect(crossPost('mastodon', 'Rain')).toEqual({
    text: 'Rain',
    title: 'Rain',
    link: 'https://t.example/@ada/post/7/rain',
    isSensitive: true,
    key: 'post-7',
  });
  expect(crossPost('facebook', '').text).toBe('A post by ada');
  const tweet = crossPost('twitter', 'many words '.repeat(20));
  expect(tweet.text).toMatch(/ (?:many|words)… https:\/\/t\.example\/p\/7$/);
  expect(Array.from(tweet.text.replace(/https\S+/, '')).length).toBeLessThanOrEqual(140 - 29);
});

test('on Twitter, the author’s tweet replaces the summary; the post’s link replaces the token [URL], or is appended if the tweet has neither this token nor a link', () => {
  const link = 'https://t.example/p/7';
  expect(crossPost('twitter', 'Rain', 'See [URL], $& now').text).toBe(`See ${link}, $& now`);
  expect(crossPost('twitter', 'Rain', 'See www.else.example').text).toBe('See www.else.example');
  expect(crossPost('twitter', 'See www.else.example').text).toBe(`See www.else.example ${link}`);
  expect(crossPost('twitter', 'Rain', 'See this').text).toBe(`See this ${link}`);
  expect(crossPost('mastodon', 'Rain', 'See this').text).toBe('Rain');
});
