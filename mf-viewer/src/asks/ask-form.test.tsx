import { askBlog } from '@tessera/shared-contracts/asks/endpoints';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { unsavedDraftTexts } from '@tessera/shared-contracts/posts/post-texts';
import {
  createFakePlatform,
  type FakePlatform,
} from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { BlogHeadWithActions } from '../post-view/BlogHeadWithActions.tsx';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { isClickFollowed } from '../testing/is-click-followed.ts';
import { sampleBlog } from '../testing/sample-blog.ts';
import { markup, mountViewer, resetPage, type MountedViewer } from '../testing/sample-page.tsx';
import { canSubmit, reduceAsk, startAsk } from './ask-state.ts';

beforeEach(() => {
  // the form is a separate React root, outside of act()
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});
afterEach(() => resetPage());

const page = (anonymous = false, isSignedIn = true) =>
  markup(
    <BlogHeadWithActions
      blog={sampleBlog({ anonymous_asks: anonymous })}
      viewer={{ isSignedIn }}
    />,
  );
/** The button; the menu of the blog, which jsdom doesn't hide, has an entry too. */
function link(): HTMLElement {
  const [button] = screen.getAllByRole('link', { name: 'Ask' });
  if (!button) throw new Error('no link');
  return button;
}
const platformWith = (flags: Record<string, boolean>): FakePlatform =>
  createFakePlatform({ ...signedIn(), flags });
const field = () => screen.getByRole('textbox', { name: 'Your question' });
const submit = () => screen.getByRole('button', { name: /^Ask/ });
const write = (value: string) => fireEvent.change(field(), { target: { value } });

async function opened(
  platform = platformWith({ ask_form: true }),
  anonymous = false,
): Promise<MountedViewer> {
  const viewer = await mountViewer(page(anonymous), platform);
  expect(isClickFollowed(link())).toBe(false);
  await screen.findByRole('dialog', { name: 'Ask bob' });
  return viewer;
}

test('BOOT-09, ASK-01: the ask form opens in a dialog if the flag ask_form is on', async () => {
  const { platform } = await opened();
  await waitFor(() => expect(field()).toHaveFocus());
  expect(submit()).toBeDisabled();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(platform.calls).toEqual([]);
});

test.each([
  ['the flag is off', platformWith({ ask_form: false }), {}],
  ['no one is signed in', createFakePlatform({ flags: { ask_form: true } }), {}],
  ['ctrl is held', platformWith({ ask_form: true }), { ctrlKey: true }],
])(
  'BOOT-09: the browser follows the link to the blog’s ask page if %s',
  async (_, platform, modifier) => {
    await mountViewer(page(false, platform.bootstrap.user !== undefined), platform);
    expect(isClickFollowed(link(), modifier)).toBe(true);
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

test('ASK-03: the user can ask anonymously if the blog allows it, and the choice is sent', async () => {
  const { platform } = await opened(platformWith({ ask_form: true }), true);
  write('Who?');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Ask anonymously' }));
  fireEvent.click(submit());
  await waitFor(() =>
    expect(platform.calls).toEqual([
      {
        path: askBlog.path,
        method: 'POST',
        input: { body: { recipient: 'bob', anonymous: true, question: 'Who?' } },
      },
    ]),
  );
});

test('ASK-06, ASK-20: the form refuses a question with a link', async () => {
  const { platform } = await opened();
  write('Is it www.example.com?');
  fireEvent.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    "Sorry, but please don't include links in questions.",
  );
  expect(platform.calls).toEqual([]);
  write('Is it');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('ASK-14, ASK-18: the form sends a question only once, even if submitted twice, then closes and shows a toast', async () => {
  const platform = platformWith({ ask_form: true });
  let answer = () => {};
  platform.answer(
    askBlog,
    () =>
      new Promise<object>((resolve) => {
        answer = () => resolve({});
      }),
  );
  await opened(platform);
  write('Why?\n');
  expect(field()).toHaveValue('Why?');
  fireEvent.click(submit());
  await waitFor(() => expect(submit()).toBeDisabled());
  fireEvent.submit(screen.getByRole('form', { name: 'Ask bob' }));
  answer();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(platform.calls).toHaveLength(1);
  expect(platform.toastsShown).toEqual([{ text: 'Your question was sent to bob.' }]);
  expect(localStorage).toHaveLength(0);
});

test('ASK-19, ASK-20: a refusal shows only its first error; the text is still there after the form is closed and reopened', async () => {
  const platform = platformWith({ ask_form: true });
  platform.answer(
    askBlog,
    new CallError(403, ['This blog isn’t accepting questions.', 'Another.']),
  );
  await opened(platform);
  write('Why?');
  fireEvent.click(submit());
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('This blog isn’t accepting questions.');
  expect(alert).not.toHaveTextContent('Another.');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(link());
  await waitFor(() => expect(field()).toHaveValue('Why?'));
});

test('ASK-15, ASK-16: the counter appears when 100 characters are left, and changes its tone', async () => {
  await opened();
  const counter = () => document.querySelector<HTMLElement>('.ask-form__counter');
  const shown = (left: number) => {
    write('a'.repeat(500 - left));
    return [counter()?.textContent, counter()?.dataset['tone']];
  };
  const expected: [number, [string, string | undefined]][] = [
    [101, ['', undefined]],
    [100, ['100 characters left', 'ok']],
    [40, ['40 characters left', 'warning']],
    [20, ['20 characters left', 'danger']],
    [-1, ['1 too many', 'danger']],
  ];
  for (const [left, what] of expected) await waitFor(() => expect(shown(left)).toEqual(what));
  await waitFor(() => expect(submit()).toBeDisabled());
});

test('ASK-11: newlines disappear from the field, from typed and pasted text and from a stored draft', async () => {
  localStorage.setItem('tessera:ask:ada:bob', 'one\ntwo');
  await opened();
  expect(field()).toHaveValue('one two');
  write('one two\n');
  await waitFor(() => expect(field()).toHaveValue('one two'));
  write('one two\r\nthree');
  await waitFor(() => expect(field()).toHaveValue('one two three'));
});

test('ASK-17: the text is read at most every 100 ms, and the last change is never lost', async () => {
  const kept = jest.spyOn(Storage.prototype, 'setItem');
  const { platform } = await opened();
  const first = Date.now();
  for (const text of ['W', 'Wh', 'Who', 'Who\n']) write(text);
  expect(kept.mock.calls.map(([, text]) => text)).toEqual(['W']);
  expect(field()).toHaveValue('Who\n');
  await waitFor(() => expect(field()).toHaveValue('Who'));
  expect(Date.now() - first).toBeGreaterThanOrEqual(99);
  expect(kept.mock.calls.map(([, text]) => text)).toEqual(['W', 'Who\n']);
  write('Who is');
  write('Who is it?');
  fireEvent.click(submit());
  await waitFor(() =>
    expect(platform.calls).toEqual([
      {
        path: askBlog.path,
        method: 'POST',
        input: { body: { recipient: 'bob', anonymous: false, question: 'Who is it?' } },
      },
    ]),
  );
  kept.mockRestore();
});

test('ASK-17: the latest text is stored even if the form is removed right after typing', async () => {
  const { unmount } = await opened();
  write('Wh');
  write('Why?');
  await unmount();
  expect(localStorage.getItem('tessera:ask:ada:bob')).toBe('Why?');
});

test('unmounting removes an open form', async () => {
  const { slot, unmount } = await opened();
  await unmount();
  expect(slot.childElementCount).toBe(0);
});

test('ASK-02, ASK-12, ASK-14: a question has the fields recipient, anonymous, question and isSaving, and can have 1 to 500 characters', () => {
  const empty = startAsk('bob', '');
  expect(empty).toEqual({
    recipient: 'bob',
    anonymous: false,
    question: '',
    isSaving: false,
    errors: [],
  });
  const written = reduceAsk(empty, { kind: 'written', question: ' Why?\n' });
  const sent = reduceAsk(written, { kind: 'submitted' });
  expect(
    [empty, written, sent, reduceAsk(empty, { kind: 'written', question: 'a'.repeat(501) })].map(
      canSubmit,
    ),
  ).toEqual([false, true, false, false]);
  expect(sent.isSaving).toBe(true);
  expect(reduceAsk(empty, { kind: 'submitted' })).toMatchObject({
    isSaving: false,
    errors: ['You need to enter a question!'],
  });
  expect(reduceAsk(sent, { kind: 'refused', error: 'No.' })).toMatchObject({
    isSaving: false,
    errors: ['No.'],
    question: ' Why?',
  });
});

test('if storage is unavailable, a question can still be asked, and the form warns that drafts are not saved', async () => {
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const { platform } = await opened();
  write('Why?');
  expect(await screen.findByText(/can’t save what you type/)).toBeVisible();
  fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(platform.calls).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  jest.restoreAllMocks();
});

test('a question that is not sent is kept for its asker alone, as the form says', async () => {
  localStorage.setItem('tessera:ask:eve:bob', 'Only Eve’s');
  await opened();
  expect(field()).toHaveValue('');
  expect(screen.queryByText(unsavedDraftTexts.kept)).toBeNull();
  write('Why?');
  expect(await screen.findByText(unsavedDraftTexts.kept)).toBeVisible();
});
