import { mentionInText, mentionedBlog, shownInStream } from './body-markup.ts';

test('a stream cuts a text at its read-more mark if something follows the mark', () => {
  const mark = '<hr class="read-more" />';
  expect(shownInStream(`<p>a</p>${mark}<p>b</p>`)).toBe('<p>a</p>');
  expect(shownInStream(`<p>a</p>${mark}<img src="/a.png" alt="" />`)).toBe('<p>a</p>');
  for (const all of [
    '<p>a</p>',
    `<p>a</p>${mark}`,
    `<p>a</p>${mark}<p> &nbsp;</p>`,
    '<p>a</p><hr /><p>b</p>',
  ])
    expect(shownInStream(all)).toBeUndefined();
});

test('a mention is a link to /@{blog}, or a separate word @{blog} in plain text', () => {
  expect(
    ['/@ada', '/@ada-b2', '/@a', '/@-ada', '/@ada/ask', 'https://x.example/@ada', '/@Ada'].map(
      mentionedBlog,
    ),
  ).toEqual(['ada', 'ada-b2', undefined, undefined, undefined, undefined, undefined]);
  const found = (text: string) => [...text.matchAll(mentionInText)].map((match) => match[1]);
  expect(found('@ada (@bob-s), "@cleo" **@dora** and\n@eve.')).toEqual([
    'ada',
    'bob-s',
    'cleo',
    'dora',
    'eve',
  ]);
  expect(found('こんにちは@ada、@bob-sさん（@cleo）は・@dora「@eve」🎉@fay สวัสดี@gus')).toEqual([
    'ada',
    'bob-s',
    'cleo',
    'dora',
    'eve',
    'fay',
    'gus',
  ]);
  expect(found('josé@ada привет@bob @renée @bobe\u0301')).toEqual([]);
  expect(found('a@ada me@bob.example @x @ab- @two@three http://x/@ada @bob.example')).toEqual([
    'two',
  ]);
});
