import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { messagingOpen } from '@tessera/shared-contracts/shell/events';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { waitFor } from '@testing-library/react';
import * as app from './App.ts';
import { preparePage, withConversations } from './testing/messaging-app.ts';

const broken = new Error('cannot be rendered');
jest.mock('./windows/MessagingRoot.tsx', () => ({
  MessagingRoot() {
    throw broken;
  },
}));

test('if messaging cannot be rendered, the shell’s error boundary takes over its slot', async () => {
  const domElement = preparePage();
  const platform = withConversations(createFakePlatform(signedIn()));
  const errorBoundary = jest.fn(() => null);
  await app.mount({ platform, domElement, errorBoundary });
  // within `act` React would throw instead of calling the root's error handler
  platform.bus.emit(messagingOpen, { blog: '' });
  await waitFor(() => expect(errorBoundary.mock.calls).toEqual([[broken]]));
  await app.unmount();
});
