import fc, { type GeneratorValue } from 'fast-check';
import {
  pickAddress,
  pickSurroundings,
  type PickOne,
} from '@tessera/shared-contracts/testing/sample-addresses';
import { findAddresses } from '@tessera/shared-contracts/links/find-addresses';
import { Editor } from '@tiptap/react';
import { fakeLayout } from '../../testing/fake-layout.ts';
import { richExtensions, withoutTrailingLine } from './rich-extensions.ts';

beforeAll(function prepare() {
  fakeLayout();
  // jsdom has no clipboard
  Object.assign(globalThis, { ClipboardEvent: Event });
});

const editorOf = (content: string): Editor =>
  new Editor({ extensions: richExtensions(''), content, injectCSS: false });
/** Types at the cursor, word by word. */
function type({ view }: Editor, text: string): void {
  for (const word of text.split(/(\s)/).filter((part) => part !== ''))
    view.dispatch(view.state.tr.insertText(word));
}
const paste = ({ view }: Editor, text: string): boolean => view.pasteText(text);
const htmlOf = (editor: Editor): string => withoutTrailingLine(editor.getHTML());
function afterTyping(text: string): string {
  const editor = editorOf('<p></p>');
  type(editor, text);
  return htmlOf(editor);
}
/** The text and the URL of each link. */
function linksOf(editor: Editor): (string | null)[][] {
  const { body } = new DOMParser().parseFromString(editor.getHTML(), 'text/html');
  return [...body.querySelectorAll('a')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ]);
}

const oneOf = <T>(values: readonly T[]) => fc.constantFrom(...values);
const pickWith = (gen: GeneratorValue): PickOne =>
  function pick<const T>(values: readonly T[]): T {
    return gen(oneOf<T>, values);
  };

test('typed and pasted addresses become exactly the links that are found in plain text', () => {
  fc.assert(
    fc.property(fc.gen(), fc.boolean(), function isLinked(gen, isPasted) {
      const address = pickAddress(pickWith(gen));
      const [before, after] = pickSurroundings(pickWith(gen));
      // Markdown of these becomes a format while it is typed
      fc.pre(!/[`*~]$/.test(before));
      const text = `First ${before}${address}${after} `.replace(/[\n\u2069]/g, ' ');
      const editor = editorOf('<p></p>');
      if (isPasted) paste(editor, text);
      else type(editor, text);
      expect(linksOf(editor)).toEqual(
        findAddresses(text).map(({ start, end, href }) => [text.slice(start, end), href]),
      );
      editor.destroy();
    }),
    { numRuns: 50 },
  );
});

test('a typed address becomes a link with the space after it; file names never do', () => {
  expect(afterTyping('x https://example.com/a。 y')).toBe(
    '<p>x <a href="https://example.com/a">https://example.com/a</a>。 y</p>',
  );
  expect(afterTyping('x https://example.com/a')).toBe('<p>x https://example.com/a</p>');
  expect(afterTyping('open readme.md and index.py … v1.2.zip test.sh a.example ')).toBe(
    '<p>open readme.md and index.py … v1.2.zip test.sh a.example </p>',
  );
  expect(afterTyping('write to me@a.example. ')).toBe(
    '<p>write to <a href="mailto:me@a.example">me@a.example</a>. </p>',
  );
});

test('an address becomes a link with the new paragraph after it', () => {
  const editor = editorOf('<p>See (www.a.example)</p>');
  editor.commands.focus('end');
  editor.commands.splitBlock();
  expect(linksOf(editor)).toEqual([['www.a.example', 'https://www.a.example']]);
});

test('text typed after a pasted address is no part of its link, unless it completes the address', () => {
  const editor = editorOf('<p></p>');
  paste(editor, 'https://a.example/b');
  expect(linksOf(editor)).toEqual([['https://a.example/b', 'https://a.example/b']]);
  type(editor, '。すごい');
  expect(linksOf(editor)).toEqual([['https://a.example/b', 'https://a.example/b']]);
  const longer = editorOf('<p></p>');
  paste(longer, 'https://a.example/b');
  type(longer, 'c ');
  expect(linksOf(longer)).toEqual([['https://a.example/bc', 'https://a.example/bc']]);
});

test('addresses in code, in links and at other places of the text stay as they are', () => {
  const editor = editorOf(
    '<p><code>https://a.example</code> <a href="https://b.example">https://c.example</a> https://d.example x</p>',
  );
  editor.commands.focus('end');
  type(editor, ' ');
  expect(linksOf(editor)).toEqual([['https://c.example', 'https://b.example']]);
  const code = editorOf('<pre><code>https://a.example</code></pre>');
  code.commands.focus('end');
  type(code, ' ');
  expect(linksOf(code)).toEqual([]);
});

test('an address pasted over selected text links the text; other text replaces it', () => {
  const editor = editorOf('<p>word</p>');
  editor.commands.selectAll();
  paste(editor, 'https://a.example/b_(c)');
  expect(htmlOf(editor)).toBe('<p><a href="https://a.example/b_(c)">word</a></p>');
  editor.commands.selectAll();
  paste(editor, 'see https://a.example');
  expect(htmlOf(editor)).toBe('<p>see <a href="https://a.example">https://a.example</a></p>');
});

test('undo takes the link away together with the space that made it', () => {
  jest.useFakeTimers();
  const editor = editorOf('<p></p>');
  type(editor, 'https://a.example');
  jest.advanceTimersByTime(600);
  type(editor, ' ');
  expect(linksOf(editor)).toEqual([['https://a.example', 'https://a.example']]);
  editor.commands.undo();
  expect(htmlOf(editor)).toBe('<p>https://a.example</p>');
  jest.useRealTimers();
});
