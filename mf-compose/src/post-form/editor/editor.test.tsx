import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { editorFromFormat } from '@tessera/shared-contracts/posts/post-form-constants';
import { Editor } from '@tiptap/react';
import { fakeLayout } from '../../testing/fake-layout.ts';
import { imageSource } from './images/image-source.ts';
import { contentAddress } from './LinkBubble.tsx';
import { isLossyInRich } from './lossless.ts';
import { RichEditor } from './RichEditor.tsx';
import { richExtensions, withoutTrailingLine } from './rich-extensions.ts';
import { toggleReadMore } from './nodes/ReadMore.ts';

const editorOf = (content: string): Editor =>
  new Editor({ extensions: richExtensions(''), content, injectCSS: false });
const roundTrip = (html: string): string => withoutTrailingLine(editorOf(html).getHTML());

beforeAll(fakeLayout);

test('FORM-33: format code 0 means the rich editor, 1 HTML and 2 Markdown; an unknown code means the rich editor', () => {
  expect([0, 1, 2, 9].map(editorFromFormat)).toEqual(['rich', 'html', 'markdown', 'rich']);
});

const gifHtml =
  '<figure><img src="/media/a.gif" alt="GIF" width="250"><figcaption>GIF by <a href="/@ada/post/12">ada</a></figcaption></figure><p>After</p>';

test('the rich editor writes back unchanged the HTML that it supports', () => {
  for (const html of [
    '<p>One <strong>two</strong> <em>three</em> <s>four</s></p>',
    '<h2>Head</h2><p>Text</p>',
    '<blockquote><p>Said</p></blockquote>',
    '<ul><li><p>a</p></li><li><p>b</p></li></ul>',
    '<p><a href="https://a.example">link</a></p>',
    '<p><img src="/media/a.png" alt="A tree"></p>',
    '<pre><code>x = 1</code></pre>',
    '<figure><img src="/media/a.png" alt="A tree" width="800" height="600"></figure><p>After</p>',
    gifHtml,
    '<p>Before</p><hr class="read-more"><p>After</p><hr><p>End</p>',
    '<p>Hi <a class="mention" href="/@ada">@ada</a> and <a href="/@ada">Ada</a></p>',
    '<ol start="3"><li><p>c</p></li></ol>',
    '<p>e\u0301 \u05e9\u05dc\u05d5\u05dd 👩🏽‍🚀</p>',
  ])
    expect(roundTrip(html)).toBe(html);
});

test('the rich editor adds no style sheet to the page', () => {
  editorOf('<p>x</p>');
  expect(document.querySelectorAll('style')).toHaveLength(0);
});

test('FORM-37: changes less than 500 ms apart are undone together', () => {
  jest.useFakeTimers();
  const editor = editorOf('<p></p>');
  const type = (text: string) => editor.view.dispatch(editor.state.tr.insertText(text));
  type('a');
  jest.advanceTimersByTime(400);
  type('b');
  jest.advanceTimersByTime(600);
  type('c');
  editor.commands.undo();
  expect(editor.getText()).toBe('ab');
  editor.commands.undo();
  expect(editor.getText()).toBe('');
  jest.useRealTimers();
});

test('UPL-24: an image 300 px or wider takes the full width in the editor, as in the post, without a class in the saved text', () => {
  const element = document.createElement('div');
  const content =
    '<figure><img src="/media/a.gif" alt="A" width="300" height="20"></figure><figure><img src="/media/b.gif" alt="" width="299" height="20"></figure><figure><img src="https://a.example/c.png" alt=""></figure>';
  const editor = new Editor({ element, extensions: richExtensions(''), content });
  expect(
    [...element.querySelectorAll('img')].map((image) => image.classList.contains('wide')),
  ).toEqual([true, false, false]);
  expect(withoutTrailingLine(editor.getHTML())).toBe(content);
  editor.destroy();
});

test('GIF-21: the credit of a GIF is shown in the editor', () => {
  const element = document.createElement('div');
  const editor = new Editor({ element, extensions: richExtensions(''), content: gifHtml });
  expect(element.querySelector('figcaption')?.textContent).toBe('GIF by ada');
  editor.destroy();
});

test('detects a post that rich text cannot represent', () => {
  // as the server stores it
  expect(isLossyInRich(gifHtml.replace('<a ', '<a rel="noopener nofollow ugc" '))).toBe(false);
  expect(isLossyInRich(gifHtml.replace('GIF by', 'Not by'))).toBe(true);
  expect(isLossyInRich('<p>fine <b>bold</b></p>')).toBe(false);
  expect(
    isLossyInRich(
      '<figure><img src="/a.png"></figure><hr class="read-more"><p><a class="mention" href="/@ada">@ada</a></p>',
    ),
  ).toBe(false);
  for (const html of [
    '<figure><img src="/a.png"><figcaption>x</figcaption></figure>',
    '<p dir="rtl">x</p>',
    '<p><abbr title="x">x</abbr></p>',
    '<p>H<sub>2</sub>O</p>',
  ])
    expect(isLossyInRich(html)).toBe(true);
  expect(isLossyInRich('<table><tbody><tr><td>x</td></tr></tbody></table>')).toBe(true);
});

test('FORM-40: an image from an unsupported source is logged, not inserted', () => {
  const platform = createFakePlatform(signedIn());
  expect(imageSource('https://a.example/a.png', platform.log)).toEqual({
    kind: 'address',
    src: 'https://a.example/a.png',
  });
  const file = new File(['x'], 'a.png', { type: 'image/png' });
  expect(imageSource(file, platform.log)).toEqual({ kind: 'file', file });
  expect(imageSource('data:image/gif;base64,R0lGODlh', platform.log)).toMatchObject({
    kind: 'file',
    file: { name: 'image.gif', size: 6, type: 'image/gif' },
  });
  expect(platform.errors).toEqual([]);
  const unsupported = [
    'file:///C:/a.png',
    'blob:https://a.example/1',
    'data:text/html,x',
    'data:image/png;base64,%%',
    'cid:1',
    '//a.example/a.png',
    7,
    null,
  ];
  for (const source of unsupported) expect(imageSource(source, platform.log)).toBeUndefined();
  expect(platform.errors).toEqual(
    unsupported.map(() => new Error('Unknown source type for inserting an image.')),
  );
});

test('the rich editor drops images whose URLs cannot stay in a post', () => {
  for (const src of ['data:image/png;base64,AA', 'blob:x', 'javascript:x', 'file:///x'])
    expect(
      roundTrip(`<p>a<img src="${src}"></p><figure><img src="${src}"></figure>`),
    ).not.toContain('img');
});

test('inserting a read-more break at the end puts the cursor after the break; pressing Read more again removes the break', () => {
  const editor = editorOf('<p>one</p>');
  editor.commands.setTextSelection(4);
  toggleReadMore(editor);
  editor.commands.insertContent('two');
  expect(editor.getHTML()).toBe('<p>one</p><hr class="read-more"><p>two</p>');
  editor.commands.setContent('<p>one</p><p></p>');
  editor.commands.setTextSelection(6);
  toggleReadMore(editor);
  expect(withoutTrailingLine(editor.getHTML())).toBe('<p>one</p><hr class="read-more">');
  toggleReadMore(editor);
  expect(withoutTrailingLine(editor.getHTML())).toBe('<p>one</p>');
  toggleReadMore(editor);
  editor.commands.insertContent('two');
  expect(editor.getHTML()).toBe('<p>one</p><hr class="read-more"><p>two</p>');
});

test('a text has at most one read-more break; pressing Read more puts it after the block with the cursor, or removes it if it is already there', () => {
  const editor = editorOf('<p>one</p><p>two</p><p>three</p>');
  editor.commands.setTextSelection(2);
  toggleReadMore(editor);
  expect(editor.getHTML()).toBe('<p>one</p><hr class="read-more"><p>two</p><p>three</p>');
  editor.commands.setTextSelection(9);
  toggleReadMore(editor);
  expect(editor.getHTML()).toBe('<p>one</p><p>two</p><hr class="read-more"><p>three</p>');
  editor.commands.setTextSelection(2);
  toggleReadMore(editor);
  expect(editor.getHTML()).toBe('<p>one</p><hr class="read-more"><p>two</p><p>three</p>');
  toggleReadMore(editor);
  expect(editor.getHTML()).toBe('<p>one</p><p>two</p><p>three</p>');
  toggleReadMore(editor);
  editor.commands.setNodeSelection(5);
  toggleReadMore(editor);
  expect(editor.getHTML()).not.toContain('read-more');
});

test('RULE-29, RULE-30, RULE-31: links in content accept only relative, http, https, tumblr and mailto URLs', () => {
  expect(
    [
      'a.example',
      'http://a.example',
      'tumblr://x',
      'mailto:a@b.example',
      'a@b.example',
      '/@ada',
      'localhost:3000/x',
    ].map(contentAddress),
  ).toEqual([
    'https://a.example',
    'http://a.example',
    'tumblr://x',
    'mailto:a@b.example',
    'mailto:a@b.example',
    '/@ada',
    'https://localhost:3000/x',
  ]);
  expect(() => contentAddress('javascript:alert(1)')).toThrow(
    'Unsupported protocol detected in URL',
  );
  expect(roundTrip('<p><a href="javascript:alert(1)">x</a></p>')).not.toContain('javascript');
});

const renderEditor = (text: string) => {
  const platform = createFakePlatform(signedIn());
  const written: string[] = [];
  render(
    <RichEditor
      platform={platform}
      label="Text"
      placeholder="Your text"
      text={text}
      disabled={false}
      onChange={(html) => written.push(html)}
    />,
  );
  const field = screen.getByRole('textbox', { name: 'Text' });
  const editor = 'editor' in field ? field.editor : undefined;
  if (!(editor instanceof Editor)) throw new Error('no editor');
  return { platform, written, editor };
};

test('FORM-36: the link bubble is 200 to 600 px wide, sets URLs and refuses unsafe ones', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const { editor, written } = renderEditor('<p>word</p>');
  act(() => {
    editor.commands.selectAll();
  });
  await userEvent.click(screen.getByRole('button', { name: 'Link' }));
  const bubble = screen.getByRole('group', { name: 'Link' });
  expect(bubble.style.minWidth).toBe('200px');
  expect(bubble.style.maxWidth).toContain('600px');
  const address = screen.getByRole('textbox', { name: 'Link URL' });
  await userEvent.type(address, 'javascript:x{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('Unsupported protocol detected in URL');
  await userEvent.clear(address);
  await userEvent.type(address, 'a.example{Enter}');
  fireEvent.submit(window);
  expect(written.at(-1)).toBe('<p><a href="https://a.example">word</a></p>');
});

test('Enter on Remove in the link bubble removes the link', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const { editor, written } = renderEditor('<p><a href="https://a.example">word</a></p>');
  act(() => {
    editor.commands.selectAll();
  });
  await userEvent.click(screen.getByRole('button', { name: 'Link' }));
  within(screen.getByRole('group', { name: 'Link' }))
    .getByRole('button', { name: 'Remove' })
    .focus();
  await userEvent.keyboard('{Enter}');
  fireEvent.submit(window);
  expect(written.at(-1)).toBe('<p>word</p>');
});

test('the toolbar shows active formats; clearing the editor reports an empty text', async () => {
  const { editor, written } = renderEditor('<p>word</p>');
  act(() => {
    editor.commands.selectAll();
  });
  await userEvent.click(screen.getByRole('button', { name: 'Bold' }));
  fireEvent.submit(window);
  expect(written.at(-1)).toBe('<p><strong>word</strong></p>');
  expect(screen.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true');
  act(() => {
    editor.commands.clearContent(true);
  });
  fireEvent.submit(window);
  expect(written.at(-1)).toBe('');
});
