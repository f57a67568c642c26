import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { editorFromFormat } from '@tessera/shared-contracts/posts/post-form-constants';
import { Editor } from '@tiptap/react';
import { lendLayout } from '../../testing/layout-gaps.ts';
import { imageAddress } from './images.ts';
import { contentAddress } from './link-address.ts';
import { losesInRich } from './lossless.ts';
import { RichEditor } from './RichEditor.tsx';
import { richExtensions, withoutTrailingLine } from './rich-extensions.ts';
import { switchText } from './switch-editor.ts';

const editorOf = (content: string): Editor => new Editor({ extensions: richExtensions(''), content, injectCSS: false });
const roundTrip = (html: string): string => withoutTrailingLine(editorOf(html).getHTML());

beforeAll(lendLayout);

test('FORM-33: format code 0 is the rich editor, 1 html, 2 markdown', () => {
  expect([0, 1, 2, 9].map(editorFromFormat)).toEqual(['rich', 'html', 'markdown', 'rich']);
});

test('the rich editor writes back what it read', () => {
  for (const html of [
    '<p>One <strong>two</strong> <em>three</em> <s>four</s></p>', '<h2>Head</h2><p>Text</p>', '<blockquote><p>Said</p></blockquote>', '<ul><li><p>a</p></li><li><p>b</p></li></ul>',
    '<p><a href="https://a.example">link</a></p>', '<p><img src="/media/a.png" alt="A tree"></p>', '<pre><code>x = 1</code></pre>',
  ]) expect(roundTrip(html)).toBe(html);
});

test('the rich editor writes no style sheet into the page', () => {
  editorOf('<p>x</p>');
  expect(document.querySelectorAll('style')).toHaveLength(0);
});

test('FORM-37: typing within 500 ms is one undo step', () => {
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

test('a post that rich text cannot hold is noticed', () => {
  expect(losesInRich('<p>fine <b>bold</b></p>')).toBe(false);
  expect(losesInRich('<table><tbody><tr><td>x</td></tr></tbody></table>')).toBe(true);
});

test('FORM-40: an image from an unsupported source is not inserted but logged', () => {
  const platform = createFakePlatform(signedIn());
  expect(imageAddress('https://a.example/a.png', platform.log)).toBe('https://a.example/a.png');
  expect(platform.errors).toEqual([]);
  expect(imageAddress(new File([], 'a.png'), platform.log)).toBeUndefined();
  expect(imageAddress('data:image/png;base64,AA', platform.log)).toBeUndefined();
  expect(platform.errors).toEqual([new Error('Unknown source type for inserting an image.'), new Error('Unknown source type for inserting an image.')]);
});

test('RULE-29, RULE-30, RULE-31: links in content take http, https, tumblr and mailto, and nothing else', () => {
  expect(['a.example', 'http://a.example', 'tumblr://x', 'mailto:a@b.example', 'a@b.example', '/@ada', 'localhost:3000/x'].map(contentAddress))
    .toEqual(['https://a.example', 'http://a.example', 'tumblr://x', 'mailto:a@b.example', 'mailto:a@b.example', '/@ada', 'https://localhost:3000/x']);
  expect(() => contentAddress('javascript:alert(1)')).toThrow('Unsupported protocol detected in URL');
  expect(roundTrip('<p><a href="javascript:alert(1)">x</a></p>')).not.toContain('javascript');
});

const renderEditor = (text: string) => {
  const platform = createFakePlatform(signedIn());
  const written: string[] = [];
  render(<RichEditor platform={platform} label="Text" placeholder="Your text" text={text} disabled={false} onChange={(html) => written.push(html)} />);
  const field = screen.getByRole('textbox', { name: 'Text' });
  const editor: unknown = Reflect.get(field, 'editor');
  if (!(editor instanceof Editor)) throw new Error('no editor');
  return { platform, written, editor };
};

test('FORM-36: the link bubble is 200 to 600 wide, sets and refuses addresses', async () => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  const { editor, written } = renderEditor('<p>word</p>');
  act(() => { editor.commands.selectAll(); });
  await userEvent.click(screen.getByRole('button', { name: 'Link' }));
  const bubble = screen.getByRole('group', { name: 'Link' });
  expect(bubble.style.minWidth).toBe('200px');
  expect(bubble.style.maxWidth).toContain('600px');
  const address = screen.getByRole('textbox', { name: 'Address of the link' });
  await userEvent.type(address, 'javascript:x{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('Unsupported protocol detected in URL');
  await userEvent.clear(address);
  await userEvent.type(address, 'a.example{Enter}');
  expect(written.at(-1)).toBe('<p><a href="https://a.example">word</a></p>');
});

test('formats are pressed in the toolbar, and an emptied text is empty', async () => {
  const { editor, written } = renderEditor('<p>word</p>');
  act(() => { editor.commands.selectAll(); });
  await userEvent.click(screen.getByRole('button', { name: 'Bold' }));
  expect(written.at(-1)).toBe('<p><strong>word</strong></p>');
  expect(screen.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true');
  act(() => { editor.commands.clearContent(true); });
  expect(written.at(-1)).toBe('');
});

test('switching between editors keeps text where it can and asks where it cannot', () => {
  expect(switchText('<p>a</p>', 'rich', 'html')).toEqual({ text: '<p>a</p>' });
  expect(switchText('<p>a</p>', 'html', 'markdown')).toEqual({ text: '<p>a</p>' });
  expect(switchText('a < b\nc\n\nd', 'markdown', 'rich')).toEqual({ text: '<p>a &lt; b<br>c</p><p>d</p>' });
  expect(switchText('# Head', 'markdown', 'html').question).toBeDefined();
  expect(switchText('<table><tbody><tr><td>x</td></tr></tbody></table>', 'html', 'rich').question).toBeDefined();
  expect(switchText('<p></p>', 'rich', 'markdown')).toEqual({ text: '' });
});
