import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { suggestBlogs } from '@tessera/shared-contracts/blogs/endpoints';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { Editor } from '@tiptap/react';
import { fakeLayout } from '../../../testing/fake-layout.ts';
import { RichEditor } from '../RichEditor.tsx';

beforeAll(fakeLayout);
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

const blog = (name: string) => ({
  name,
  title: `Blog of ${name}`,
  url: `/@${name}`,
  avatar_url: `/avatar/${name}/64`,
});

function setUp(text = '<p></p>') {
  const platform = createFakePlatform(signedIn());
  platform.answer(suggestBlogs, { blogs: [blog('ada'), blog('adam')] });
  const { unmount } = render(
    <RichEditor
      platform={platform}
      label="Text"
      placeholder=""
      text={text}
      disabled={false}
      onChange={() => {}}
    />,
  );
  const field = screen.getByRole('textbox', { name: 'Text' });
  const editor = 'editor' in field ? field.editor : undefined;
  if (!(editor instanceof Editor)) throw new Error('no editor');
  const type = async (typed: string) => {
    for (const letter of typed)
      await act(async () => {
        editor.view.dispatch(editor.state.tr.insertText(letter));
      });
    await act(async () => {
      await jest.advanceTimersByTimeAsync(200);
    });
  };
  const press = async (key: string) =>
    act(async () => {
      field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    });
  return { platform, field, editor, type, press, unmount };
}

test('typing @ opens a list of blogs that arrow keys and Enter operate; the field refers to the active option', async () => {
  const { field, editor, type, press } = setUp();
  await type('Hi @ad');
  const list = screen.getByRole('listbox', { name: 'Blogs to mention' });
  const options = within(list).getAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual([
    'adaBlog of ada',
    'adamBlog of adam',
  ]);
  expect(field).toHaveAttribute('aria-controls', list.id);
  expect(field).toHaveAttribute('aria-activedescendant', options[0]?.id);
  expect(screen.getByText('2 blogs. Use the arrow keys and Enter to choose.')).toHaveAttribute(
    'aria-live',
    'polite',
  );
  await press('ArrowDown');
  expect(within(list).getAllByRole('option', { selected: true })[0]).toHaveTextContent('adam');
  expect(field).toHaveAttribute('aria-activedescendant', options[1]?.id);
  await press('Enter');
  expect(editor.getHTML()).toBe('<p>Hi <a class="mention" href="/@adam">@adam</a> </p>');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field).not.toHaveAttribute('aria-activedescendant');
});

test('typing @ opens the list also after punctuation and words of scripts without spaces', async () => {
  for (const before of ['こんにちは', '、', '（', '🎉', 'สวัสดี']) {
    const { type, unmount } = setUp();
    await type(`${before}@ad`);
    expect(screen.getByRole('listbox', { name: 'Blogs to mention' })).toBeVisible();
    unmount();
  }
});

test('debounces typing into one call and caches responses', async () => {
  const { platform, editor, type } = setUp();
  await type('@ad');
  await act(async () => {
    editor.commands.deleteRange({ from: 3, to: 4 });
  });
  await type('');
  await type('d');
  expect(platform.calls.map(({ input }) => input)).toEqual([
    { query: { q: 'ad' } },
    { query: { q: 'a' } },
  ]);
});

test('a keystroke drops the request before it; its late answer changes nothing', async () => {
  const { platform, type } = setUp();
  const answers: ((value: unknown) => void)[] = [];
  platform.answer(
    suggestBlogs,
    () =>
      new Promise((resolve) => {
        answers.push(resolve);
      }),
  );
  const answer = (index: number, name: string) =>
    act(async () => answers[index]?.({ blogs: [blog(name)] }));
  await type('@a');
  await type('d');
  await answer(1, 'ada');
  await answer(0, 'abe');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'adaBlog of ada',
  ]);
});

test('a failed request is logged and closes the list; what is typed next is asked again', async () => {
  const { platform, type } = setUp();
  platform.answer(suggestBlogs, new Error('offline'));
  await type('@a');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(platform.errors).toEqual([new Error('offline')]);
  platform.answer(suggestBlogs, { blogs: [blog('ada')] });
  await type('d');
  expect(screen.getAllByRole('option')).toHaveLength(1);
});

test('Escape closes the list for the current @ only, and the key’s default action is prevented', async () => {
  const { field, type, press } = setUp();
  await type('@a');
  const closings: boolean[] = [];
  field.parentElement?.addEventListener('keydown', (event) =>
    closings.push(event.defaultPrevented),
  );
  await press('Escape');
  expect(closings).toEqual([true]);
  expect(screen.queryByRole('listbox')).toBeNull();
  await type('d');
  expect(screen.queryByRole('listbox')).toBeNull();
  await type(' @a');
  expect(screen.getByRole('listbox')).toBeInTheDocument();
});

test('a click on a blog inserts its mention; if no blogs match, a text says so', async () => {
  const { platform, editor, type } = setUp();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  await type('@a');
  await user.click(screen.getByRole('option', { name: /^ada\b/ }));
  expect(editor.getHTML()).toContain('<a class="mention" href="/@ada">@ada</a>');
  platform.answer(suggestBlogs, { blogs: [] });
  await type('@zz');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(screen.getAllByText('No matching blogs.')).toHaveLength(2);
});

test('shows no list inside a link, nor when the cursor returns to the end of the link', async () => {
  const { editor, platform, type } = setUp('<p><a href="https://example.com/">Said @a</a></p>');
  await act(async () => {
    editor.commands.setTextSelection(3);
  });
  await act(async () => {
    editor.commands.setTextSelection(8);
  });
  await type('d');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(platform.calls).toEqual([]);
});

test('shows no list in code, in email addresses, or after the editor unmounts', async () => {
  const { platform, type, unmount } = setUp('<pre><code></code></pre>');
  await type('@ada');
  expect(platform.calls).toEqual([]);
  unmount();
  const other = setUp();
  await other.type('me@ada');
  expect(screen.queryByRole('listbox')).toBeNull();
  await other.type(' @a');
  other.unmount();
  await jest.advanceTimersByTimeAsync(1000);
  expect(screen.queryByRole('listbox')).toBeNull();
});
