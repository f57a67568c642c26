import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { previewPost } from '@tessera/shared-contracts/posts/endpoints';
import { setUpForms } from '../../testing/form-setup.ts';

beforeEach(() => window.localStorage.clear());

async function setUp() {
  const setup = setUpForms();
  await setup.forms.open({ mode: 'new', type: 'text' });
  const text = await screen.findByRole('textbox', { name: 'Text' });
  const editor = screen.getByRole('combobox', { name: 'Editor' });
  return { ...setup, text, editor };
}
const field = () => screen.getByRole('textbox', { name: 'Text' });

test('switching converts the text, and undo brings back what was there, and redo what came of it', async () => {
  const { platform, text, editor, forms } = await setUp();
  await userEvent.type(text, '<p>a <b>b</b></p>');
  await userEvent.selectOptions(editor, 'markdown');
  await waitFor(() => expect(field()).toHaveValue('a **b**'));
  const undo = platform.toastsShown.at(-1);
  expect(undo).toMatchObject({ text: 'Switched to Markdown.', action: { label: 'Undo' } });
  undo?.action?.run();
  await waitFor(() => expect(field()).toHaveValue('<p>a <b>b</b></p>'));
  expect(editor).toHaveValue('html');
  expect(platform.toastsShown.at(-1)).toMatchObject({ action: { label: 'Redo' } });
  platform.toastsShown.at(-1)?.action?.run();
  await waitFor(() => expect(field()).toHaveValue('a **b**'));
  forms.dispose();
});

test('what cannot be converted stays as it is and says so', async () => {
  const { platform, text, editor, forms } = await setUp();
  await userEvent.selectOptions(editor, 'markdown');
  await userEvent.type(field(), '# Head');
  platform.answer(previewPost, () => { throw new Error('offline'); });
  await userEvent.selectOptions(editor, 'html');
  await waitFor(() => expect(platform.toastsShown.at(-1)).toMatchObject({ tone: 'error' }));
  expect(editor).toHaveValue('markdown');
  expect(field()).toHaveValue('# Head');
  expect(text.isConnected).toBe(false);
  forms.dispose();
});

test('a question refused changes nothing', async () => {
  const { platform, text, editor, forms } = await setUp();
  await userEvent.type(text, '<table><tbody><tr><td>x</td></tr></tbody></table>');
  platform.confirmWith(false);
  await userEvent.selectOptions(editor, 'rich');
  await waitFor(() => expect(platform.confirms).toHaveLength(1));
  expect(editor).toHaveValue('html');
  expect(within(screen.getByRole('form')).getByRole('textbox', { name: 'Text' })).toHaveValue('<table><tbody><tr><td>x</td></tr></tbody></table>');
  forms.dispose();
});
