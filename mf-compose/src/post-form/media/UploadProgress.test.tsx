import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useStore } from '@tessera/shared-ui/use-store';
import { createFakeUploadServer, refused } from '../../testing/fake-upload-server.ts';
import { setUpFormStore } from '../../testing/form-store-setup.ts';
import { createAudioUpload } from '../audio/audio-upload.ts';
import type { SingleUpload } from './single-upload.ts';
import { UploadProgress } from './UploadProgress.tsx';

function Shown({ upload }: { readonly upload: SingleUpload }) {
  return <UploadProgress upload={upload} state={useStore(upload)} isDisabled={false} />;
}

test('UPL-06, UPL-14: Cancel stops the upload and says so, Retry resumes it, and Dismiss removes it', async () => {
  const server = createFakeUploadServer();
  const upload = createAudioUpload(setUpFormStore('audio'), server.send);
  render(<Shown upload={upload} />);
  const file = new File([new Uint8Array(40)], 'song.mp3', { type: 'audio/mpeg', lastModified: 1 });
  act(() => upload.add(file));
  await waitFor(() => expect(server.requests).toHaveLength(1));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.getByText('Canceled upload')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('song.mp3: Canceled upload');
  // no alert: the person wanted to stop it
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  const retry = screen.getByRole('button', { name: 'Retry' });
  expect(retry).toHaveFocus();
  await userEvent.click(retry);
  expect(await screen.findByRole('progressbar')).toBeVisible();
  await waitFor(() => expect(server.requests).toHaveLength(2));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss: song.mp3' }));
  expect(screen.queryByText('Canceled upload')).toBeNull();
  expect(server.requests.map(({ signal }) => signal.aborted)).toEqual([true, true]);
});

test('UPL-13, UPL-14: an alert reports a failed upload with its file name and the reason', async () => {
  const server = createFakeUploadServer();
  const upload = createAudioUpload(setUpFormStore('audio'), server.send);
  render(<Shown upload={upload} />);
  const file = new File([new Uint8Array(40)], 'song.mp3', { type: 'audio/mpeg', lastModified: 1 });
  act(() => upload.add(file));
  await act(() => server.answer(refused(503, 'Busy.')));
  expect(screen.getByRole('alert')).toHaveTextContent('Upload error: song.mp3 Busy.');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});
