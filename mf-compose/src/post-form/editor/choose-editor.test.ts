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

test('switching editors converts the text; undo restores the original text, and redo restores the converted text', async () => {
  const { text, editor, forms } = await setUp();
  await userEvent.type(text, '<p>a <b>b</b></p>');
  await userEvent.selectOptions(editor, 'markdown');
  await waitFor(() => expect(field()).toHaveValue('a **b**'));
  expect(screen.getByText('Switched to Markdown.')).toHaveAttribute('aria-live', 'polite');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(field()).toHaveValue('<p>a <b>b</b></p>'));
  expect(editor).toHaveValue('html');
  await userEvent.type(field(), 'and more');
  await userEvent.click(screen.getByRole('button', { name: 'Redo' }));
  await waitFor(() => expect(field()).toHaveValue('a **b**'));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(field()).toHaveValue('<p>a <b>b</b></p>and more'));
  forms.dispose();
});

test('when a conversion fails, the text stays as it is and a message reports the failure', async () => {
  const { platform, text, editor, forms } = await setUp();
  await userEvent.selectOptions(editor, 'markdown');
  await userEvent.type(field(), '# Head');
  platform.answer(previewPost, () => {
    throw new Error('offline');
  });
  await userEvent.selectOptions(editor, 'html');
  await waitFor(() =>
    expect(platform.alerts).toEqual(['The text couldn’t be converted, so nothing has changed.']),
  );
  expect(editor).toHaveValue('markdown');
  expect(field()).toHaveValue('# Head');
  expect(text.isConnected).toBe(false);
  forms.dispose();
});

test('declining a switch that would lose content changes nothing', async () => {
  const { platform, text, editor, forms } = await setUp();
  await userEvent.type(text, '<table><tbody><tr><td>x</td></tr></tbody></table>');
  platform.confirmWith(false);
  await userEvent.selectOptions(editor, 'rich');
  await waitFor(() => expect(platform.confirms).toHaveLength(1));
  expect(editor).toHaveValue('html');
  expect(within(screen.getByRole('form')).getByRole('textbox', { name: 'Text' })).toHaveValue(
    '<table><tbody><tr><td>x</td></tr></tbody></table>',
  );
  forms.dispose();
});
