import { postFormClosed } from '@tessera/shared-contracts/posts/events';
import { technicalTrouble } from '@tessera/shared-contracts/platform/call-texts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { eventsOf, setUpForms } from '../testing/form-setup.ts';

const broken = new Error('cannot be rendered');
jest.mock('./fields/MoreOptions.tsx', () => ({
  MoreOptions() {
    const [isBroken, setBroken] = useState(false);
    if (isBroken) throw broken;
    return (
      <button type="button" onClick={() => setBroken(true)}>
        Break
      </button>
    );
  },
}));
beforeEach(() => window.localStorage.clear());

test('if a form crashes, it closes with a message; the form opened next restores the typed text', async () => {
  const { forms, platform } = setUpForms();
  await forms.open({ mode: 'new', type: 'text' });
  const title = await screen.findByRole('textbox', { name: 'Title' });
  fireEvent.change(title, { target: { value: 'Rain' } });
  // within `act` React would throw the error instead of reporting it to the root
  screen.getByRole('button', { name: 'Break' }).click();
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  expect(platform.errors).toEqual([broken]);
  expect(platform.toastsShown).toEqual([{ text: technicalTrouble.postAction, tone: 'error' }]);
  expect(eventsOf(platform)).toContain(postFormClosed.name);
  await forms.open({ mode: 'new', type: 'text' });
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('Rain');
  forms.dispose();
});
