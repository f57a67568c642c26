import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { technicalTrouble } from '@tessera/shared-contracts/platform/call-texts';
import { screen, waitFor } from '@testing-library/react';
import { createFastCompose } from './open-fast-compose.tsx';

const broken = new Error('cannot be rendered');
let isBroken = false;
jest.mock('@tessera/shared-ui/PostTypeIcon', () => ({
  PostTypeIcon() {
    if (isBroken) throw broken;
    return null;
  },
}));

test('if the icons cannot be rendered, the overlay closes with an error toast; the next opening tries again', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  const platform = createFakePlatform();
  document.body.innerHTML = '<button>before</button><div id="slot"></div>';
  const before = screen.getByRole('button', { name: 'before' });
  before.focus();
  isBroken = true;
  const overlay = createFastCompose(platform, document.body, () => {});
  await waitFor(() => expect(platform.errors).toEqual([broken]));
  overlay.open();
  await waitFor(() => expect(platform.errors).toEqual([broken, broken]));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(before).toHaveFocus();
  expect(platform.toastsShown.at(-1)).toEqual({ text: technicalTrouble.postAction, tone: 'error' });
  isBroken = false;
  overlay.open();
  expect(screen.getByRole('dialog', { name: 'New post' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Text' })).toHaveFocus();
  overlay.dispose();
  expect(screen.queryByRole('dialog')).toBeNull();
});
