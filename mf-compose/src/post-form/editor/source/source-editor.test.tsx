import { EditorView } from '@codemirror/view';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { previewPost } from '@tessera/shared-contracts/posts/endpoints';
import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { fakeLayout } from '../../../testing/fake-layout.ts';
import { SourceEditor } from './SourceEditor.tsx';
import { createSourceView } from './source-view.ts';

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

function setUp(text = '') {
  const platform = createFakePlatform(signedIn());
  platform.answer(previewPost, { html: '<h2>Made by the server</h2>' });
  const written: string[] = [];
  const view = render(
    <SourceEditor
      platform={platform}
      mode="markdown"
      label="Text"
      placeholder="Your text"
      text={text}
      disabled={false}
      onChange={(next) => written.push(next)}
    />,
  );
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const rest = () =>
    act(async () => {
      await jest.advanceTimersByTimeAsync(1000);
    });
  return { platform, written, user, rest, ...view };
}

test('requests the server’s preview when typing pauses', async () => {
  const { platform, written, user, rest } = setUp();
  const preview = screen.getByRole('region', { name: 'Preview' });
  expect(preview).toHaveTextContent('Start writing to see how your post will look.');
  await user.type(screen.getByRole('textbox', { name: 'Text' }), '# Head');
  expect(platform.calls).toEqual([]);
  await rest();
  expect(platform.calls.map(({ input }) => input)).toEqual([
    { body: { text: '# Head', editor_type: 'markdown' } },
  ]);
  expect(within(preview).getByRole('heading', { name: 'Made by the server' })).toBeInTheDocument();
  // what scrolls can be reached by keys, even if it has nothing to press
  expect(within(preview).getByRole('group', { name: 'Preview' })).toHaveAttribute('tabindex', '0');
  expect(written.at(-1)).toBe('# Head');
});

test('a hidden preview requests nothing; if a preview fails, a message says so and the text stays', async () => {
  const { platform, user, rest } = setUp('a');
  await rest();
  await user.click(screen.getByRole('button', { name: 'Hide preview' }));
  const asked = platform.calls.length;
  await user.type(screen.getByRole('textbox', { name: 'Text' }), 'b');
  await rest();
  expect(platform.calls).toHaveLength(asked);
  platform.answer(previewPost, () => {
    throw new Error('offline');
  });
  await user.click(screen.getByRole('button', { name: 'Show preview' }));
  await rest();
  expect(screen.getByRole('region', { name: 'Preview' })).toHaveTextContent(
    'The preview isn’t available right now.',
  );
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('ab');
});

test('the preview requests nothing after the editor unmounts', async () => {
  const { platform, user, rest, unmount } = setUp();
  await user.type(screen.getByRole('textbox', { name: 'Text' }), 'a');
  unmount();
  await rest();
  expect(platform.calls).toEqual([]);
});

test('the source editor is a labelled, spell-checked textbox that can be disabled; Tab moves focus out of it', () => {
  fakeLayout();
  const parent = document.createElement('div');
  document.body.append(parent);
  let changes = 0;
  const view = createSourceView({
    parent,
    mode: 'html',
    label: 'Text',
    placeholder: '',
    text: '<p>a</p>',
    disabled: false,
    onChange: () => {
      changes += 1;
    },
  });
  const field = within(parent).getByRole('textbox', { name: 'Text' });
  expect(field).toHaveAttribute('spellcheck', 'true');
  const tab = new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true });
  field.dispatchEvent(tab);
  expect(tab.defaultPrevented).toBe(false);
  expect(view.read()).toBe('<p>a</p>');
  expect(changes).toBe(0);
  view.setDisabled(true);
  expect(field).toHaveAttribute('contenteditable', 'false');
  view.destroy();
  expect(parent).toBeEmptyDOMElement();
});

test('a text that is already too long can be shortened, but not extended', () => {
  fakeLayout();
  const parent = document.createElement('div');
  document.body.append(parent);
  const view = createSourceView({
    parent,
    mode: 'html',
    label: 'Text',
    placeholder: '',
    text: 'x'.repeat(postLimits.body + 10),
    disabled: false,
    onChange: () => {},
  });
  const editor = EditorView.findFromDOM(parent);
  const lengthAfter = (change: { readonly from: number; to?: number; insert?: string }) => {
    editor?.dispatch({ changes: change });
    return view.read().length;
  };
  expect(lengthAfter({ from: 0, insert: 'y' })).toBe(postLimits.body + 10);
  expect(lengthAfter({ from: 0, to: 4 })).toBe(postLimits.body + 6);
  expect(lengthAfter({ from: 0, to: 6 })).toBe(postLimits.body);
  expect(lengthAfter({ from: 0, insert: 'y' })).toBe(postLimits.body);
  view.destroy();
});
