import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { Editor } from '@tiptap/react';
import { fakeLayout } from '../../../testing/fake-layout.ts';
import { createUploads } from '../../../uploads/create-uploads.ts';
import type { SendUpload, UploadAnswer } from '../../../uploads/send-upload.ts';
import { htmlWithAwaited } from './awaited-image.ts';
import { ImageBubble } from './ImageBubble.tsx';
import { createInlineUploads } from './inline-uploads.ts';
import type { ImagesOfForm } from './pending-images.ts';
import { insertFigure } from './insert-figure.ts';
import { richExtensions } from '../rich-extensions.ts';

beforeAll(() => {
  fakeLayout();
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => {};
});
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});

const image = (name = 'tree.png', type = 'image/png') => new File(['12345678'], name, { type });
const settle = () =>
  act(async () => {
    for (let turn = 0; turn < 20; turn += 1)
      await new Promise((resolve) => {
        setTimeout(resolve, 1);
      });
  });

function setUp(content = '<p>one</p><p>two</p>', kept = new Map<string, File>()) {
  document.body.innerHTML = '<div id="host"></div>';
  const platform = createFakePlatform(signedIn());
  const editor = new Editor({
    element: document.getElementById('host'),
    extensions: richExtensions(''),
    content,
    injectCSS: false,
  });
  const waiting: ((answer: UploadAnswer) => void)[] = [];
  const send: SendUpload = ({ signal }) =>
    new Promise((resolve, reject) => {
      waiting.push(resolve);
      signal.addEventListener('abort', () => reject(new Error('aborted')));
    });
  const pending: boolean[] = [];
  const texts: string[] = [];
  const form: ImagesOfForm = {
    reportPending: (isPending) => pending.push(isPending),
    fileOf: (name) => kept.get(name),
    storeFile: (name, file) => (file ? kept.set(name, file) : kept.delete(name)),
  };
  const onText = () => {
    texts.push(htmlWithAwaited(editor, (name) => kept.has(name)) ?? editor.getHTML());
  };
  const uploads = createInlineUploads({
    platform,
    editor,
    form,
    onText,
    uploads: createUploads(platform, { kind: 'photo', send }),
  });
  const answer = async (given: UploadAnswer) => {
    waiting.shift()?.(given);
    await settle();
  };
  return { platform, editor, uploads, pending, kept, texts, answer };
}
const stored = (url: string): UploadAnswer => ({
  status: 200,
  body: { meta: { status: 200, msg: 'OK' }, response: { url, width: 640, height: 480 } },
});

test('RULE-03: while an image uploads, its placeholder moves with the text and is left out of the HTML', async () => {
  const { editor, uploads, pending, answer } = setUp();
  uploads.add([image()], 4);
  await settle();
  expect(screen.getByRole('group', { name: 'Uploading tree.png' })).toBeInTheDocument();
  expect(screen.getByRole('progressbar', { name: 'Uploading tree.png' })).toBeInTheDocument();
  expect(pending).toEqual([true]);
  expect(editor.getHTML()).toBe('<p>one</p><p>two</p>');
  editor.commands.insertContentAt(1, 'number ');
  await answer(stored('/media/tree.png'));
  expect(editor.getHTML()).toBe(
    '<p>number one</p><figure><img src="/media/tree.png" alt="" width="640" height="480"></figure><p>two</p>',
  );
  expect(screen.queryByRole('group')).toBeNull();
  expect(pending).toEqual([true, false]);
});

test('a failed upload names its file and can be retried; the text stays', async () => {
  const { editor, uploads, pending, answer } = setUp();
  uploads.add([image('a.png'), image('b.png')], 4);
  await settle();
  await answer({ status: 500, body: undefined });
  expect(screen.getByRole('alert')).toHaveTextContent('a.png');
  expect(pending).toEqual([true]);
  await answer(stored('/media/b.png'));
  expect(editor.getHTML()).toContain('/media/b.png');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await settle();
  await answer(stored('/media/a.png'));
  expect(editor.getHTML()).toContain('/media/a.png');
  expect(editor.getText()).toContain('two');
  expect(pending.at(-1)).toBe(false);
});

test('names and refuses a file that is not an image, without sending it', async () => {
  const { uploads, pending } = setUp();
  uploads.add([image('notes.pdf', 'application/pdf')]);
  await settle();
  expect(screen.getByRole('alert')).toHaveTextContent(
    'notes.pdf We can’t use PDF files. Use JPEG, PNG, GIF or WebP.',
  );
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(pending).toEqual([true, false]);
});

test('cancelling, deleting the surrounding text or closing the editor aborts the upload', async () => {
  const { editor, uploads, pending } = setUp();
  uploads.add([image()], 4);
  await settle();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(pending).toEqual([true, false]);
  uploads.add([image('other.png')], 4);
  await settle();
  editor.commands.clearContent(true);
  expect(pending).toEqual([true, false, true, false]);
  uploads.add([image('third.png')]);
  await settle();
  uploads.stop();
  expect(uploads.isPending).toBe(false);
  expect(pending.at(-1)).toBe(false);
});

test('RULE-03: uploads survive a reload: the text marks their places, and they resume there', async () => {
  const before = setUp('<p>one</p><p></p><p>two</p>');
  before.uploads.add([image('a.png'), image('b.png')], 6);
  before.uploads.add([image('c.png')], 9);
  await settle();
  before.uploads.stop();
  const [text = '', names] = [before.texts.at(-1), [...before.kept.keys()]];
  expect(text).toBe(
    `<p>one</p><figure data-upload="${names[0]}"></figure><figure data-upload="${names[1]}"></figure><p>t</p><figure data-upload="${names[2]}"></figure><p>wo</p>`,
  );
  const { editor, uploads, pending, kept, texts, answer } = setUp(text, before.kept);
  uploads.restore();
  expect(texts.at(-1)).toBe(text);
  expect(editor.getHTML()).toBe('<p>one</p><p></p><p></p><p>t</p><p></p><p>wo</p>');
  expect(editor.can().undo()).toBe(false);
  await settle();
  expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual([
    'Uploading a.png',
    'Uploading b.png',
    'Uploading c.png',
  ]);
  for (const name of ['a', 'b', 'c']) await answer(stored(`/media/${name}.png`));
  expect(editor.getHTML().replace(/ alt="" width="640" height="480"/g, '')).toBe(
    '<p>one</p><figure><img src="/media/a.png"></figure><figure><img src="/media/b.png"></figure><p>t</p><figure><img src="/media/c.png"></figure><p>wo</p>',
  );
  expect(texts.at(-1)).toBe(editor.getHTML());
  expect([kept.size, pending]).toEqual([0, [true, false]]);
});

test('does not store removed or refused files; an image whose file is lost leaves an empty line, and a toast reports it', async () => {
  const { uploads, kept, texts } = setUp();
  uploads.add([image('notes.pdf', 'application/pdf'), image()], 4);
  expect([...kept.values()].map(({ name }) => name)).toEqual(['tree.png']);
  await settle();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect([kept.size, texts.at(-1)]).toEqual([0, '<p>one</p><p>two</p>']);
  const {
    platform,
    editor,
    uploads: next,
  } = setUp('<p>one</p><figure data-upload="gone"></figure>');
  next.restore();
  expect([editor.getHTML(), next.isPending]).toEqual(['<p>one</p><p></p>', false]);
  expect(platform.toastsShown.map(({ text }) => text)).toEqual([
    'An image didn’t finish uploading. Please add it again.',
  ]);
});

test('an inserted image replaces an empty paragraph, and the cursor is placed after the image', () => {
  const { editor } = setUp('<p></p>');
  editor.commands.setTextSelection(1);
  insertFigure(editor, { src: '/media/a.gif', alt: 'GIF', width: 200, height: 100, credit: null });
  editor.commands.insertContent('after');
  expect(editor.getHTML()).toBe(
    '<figure><img src="/media/a.gif" alt="GIF" width="200" height="100"></figure><p>after</p>',
  );
});

test('a selected image can be described and removed', async () => {
  const { editor } = setUp('<figure><img src="/media/a.png" alt="Old"></figure><p>x</p>');
  const frame = document.createElement('div');
  document.body.append(frame);
  act(() => {
    editor.commands.setTextSelection(2);
  });
  render(<ImageBubble editor={editor} frame={frame} />);
  expect(screen.queryByRole('group', { name: 'Image' })).toBeNull();
  act(() => {
    editor.commands.setNodeSelection(0);
  });
  const field = await screen.findByRole('textbox', {
    name: 'Describe the image for people who can’t see it',
  });
  await userEvent.clear(field);
  await userEvent.type(field, 'A tree{Enter}');
  expect(editor.getHTML()).toBe('<figure><img src="/media/a.png" alt="A tree"></figure><p>x</p>');
  act(() => {
    editor.commands.setNodeSelection(0);
  });
  (await screen.findByRole('button', { name: 'Remove image' })).focus();
  await userEvent.keyboard('{Enter}');
  expect(editor.getHTML()).toBe('<p>x</p>');
});
