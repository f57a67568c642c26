import { trailSentence } from './trail-sentence.ts';

test.each([
  ['set mark nsfw', 'zed', 'ann marked zed as not safe for work'],
  ['clear mark uniblock', 'zed', 'ann removed the “blocked everywhere” mark from zed'],
  ['dismiss report', 'zed', 'ann dismissed a report about zed'],
  ['remove post', 'zed', 'ann removed a post by zed'],
  ['appoint staff', '', 'ann made bea a member of staff'],
  ['unknown action', 'zed', 'ann: unknown action, zed'],
])('describes %s in a sentence', (action, blog, sentence) => {
  expect(trailSentence({ staff: 'ann', action, blog, words: 'bea' })).toBe(sentence);
});
