import { previewPost } from '@tessera/shared-contracts/posts/endpoints';
import type { EditorType } from '@tessera/shared-contracts/posts/post-form-constants';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { switchText } from './switch-editor.ts';
import { toMarkdown } from './to-markdown.ts';

const platform = createFakePlatform(signedIn());
const change = (text: string, from: EditorType, to: EditorType) =>
  switchText(platform, text, from, to);

test('switching between rich text and HTML keeps the markup, adds a line break after each block of HTML, turns plain text into paragraphs, and asks before content is lost', async () => {
  expect(
    await change(
      '<p>a</p><ul><li><p>b</p></li></ul><hr class="read-more"><p>c</p>',
      'rich',
      'html',
    ),
  ).toEqual({ text: '<p>a</p>\n<ul><li><p>b</p>\n</li>\n</ul>\n<hr class="read-more">\n<p>c</p>' });
  expect(await change('<p>a</p>', 'html', 'rich')).toEqual({ text: '<p>a</p>' });
  expect(await change('a & b\nc\n\nd < e', 'html', 'rich')).toEqual({
    text: '<p>a &amp; b<br>c</p><p>d &lt; e</p>',
  });
  expect(
    (await change('<table><tbody><tr><td>x</td></tr></tbody></table>', 'html', 'rich')).question,
  ).toBeDefined();
});

test('the server renders Markdown; the attributes it adds for readers are removed', async () => {
  platform.answer(previewPost, {
    html: '<p><a href="https://a.example" rel="noopener nofollow ugc">a</a> <code> loading="lazy"</code></p>\n<img src="/media/a.png" alt="" width="400" height="300" class="wide" loading="lazy" />',
  });
  expect(await change('[a](https://a.example)', 'markdown', 'rich')).toEqual({
    text: '<p><a href="https://a.example">a</a> <code> loading="lazy"</code></p>\n<img src="/media/a.png" alt="" width="400" height="300">',
  });
  platform.answer(previewPost, { html: '<table><tbody><tr><td>x</td></tr></tbody></table>' });
  expect((await change('| x |\n|---|', 'markdown', 'rich')).question).toBeDefined();
  expect((await change('| x |\n|---|', 'markdown', 'html')).question).toBeUndefined();
});

test('empty text stays empty; text without markup becomes Markdown unchanged', async () => {
  expect(await change('<p></p>', 'rich', 'markdown')).toEqual({ text: '' });
  expect(await change('a\n\nb', 'html', 'markdown')).toEqual({ text: 'a\n\nb' });
});

test('HTML becomes Markdown and stays HTML where Markdown has no equivalent', async () => {
  expect(
    await change(
      '<h2>Head</h2><p>a <strong>b</strong> <em>c</em> <s>d</s> <a href="https://a.example">e</a><br>f <code>g</code></p>',
      'rich',
      'markdown',
    ),
  ).toEqual({ text: '## Head\n\na **b** *c* ~~d~~ [e](https://a.example)\nf `g`' });
  expect(
    toMarkdown(
      '<ul><li><p>a</p></li><li><p>b</p></li></ul><blockquote><p>c</p></blockquote><pre><code>x\n\ny</code></pre><hr>',
    ),
  ).toBe('-   a\n    \n-   b\n    \n\n> c\n\n```\nx\n\ny\n```\n\n---');
  expect(
    toMarkdown(
      '<p>Hi <a class="mention" href="/@ada">@ada</a></p><hr class="read-more"><p>More</p>',
    ),
  ).toBe('Hi @ada\n\n<!-- more -->\n\nMore');
  expect(toMarkdown('<p>a</p><!-- more --><p>b</p>')).toContain('<!-- more -->');
  for (const html of [
    '<table><tbody><tr><td>x</td></tr></tbody></table>',
    '<figure><img src="/media/a.png" alt="x" width="800" height="600"></figure>',
    '<p dir="rtl">x</p>',
  ])
    expect(toMarkdown(html)).toBe(html);
  expect(toMarkdown('<p>H<sub>2</sub>O <img src="/a.png" alt="x"></p>')).toBe(
    'H<sub>2</sub>O ![x](/a.png)',
  );
  expect(toMarkdown('<p>1. *not* a list [x] &lt;b&gt;</p>')).toBe(
    '1\\. \\*not\\* a list \\[x\\] \\<b>',
  );
  expect(toMarkdown('<p><strike>old</strike></p>')).toBe('~~old~~');
  expect(toMarkdown('<p>&amp;lt; ~~x~~ a & b</p>')).toBe('\\&lt; \\~\\~x\\~\\~ a & b');
});
