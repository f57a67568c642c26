import {
  captionLanguages,
  captionTexts,
  languageName,
  uploadCaptions,
} from '@tessera/shared-contracts/media/captions';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { fetchPost } from '@tessera/shared-contracts/posts/endpoints';
import type { PostContent } from '@tessera/shared-contracts/posts/post';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fetched, savesOf, setUpForms } from '../../../testing/form-setup.ts';
import { likelyLanguage, decodeCaptions } from './upload-captions-file.ts';

beforeEach(() => {
  window.localStorage.clear();
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => {};
  HTMLMediaElement.prototype.load = () => {};
});
const srt = '1\n00:00:01,000 --> 00:00:02,000\nHello\n';
const file = (name: string, content: BlobPart = srt) =>
  new File([content], name, { type: 'application/x-subrip' });
const content: PostContent = {
  type: 'video',
  url: '/media/ab/video.mp4',
  poster: '',
  embed_html: '',
  width: 640,
  height: 360,
  duration: 12,
  caption_html: '',
};

/** Opens the edit form of a video post. */
async function openVideo(changes: object = {}) {
  const set = setUpForms();
  set.platform.answer(
    fetchPost,
    fetched({
      id: '7',
      type: 'video',
      one: '',
      two: '',
      three: '',
      content: { ...content, ...changes },
    }),
  );
  await set.forms.open({ mode: 'edit', post_id: '7' });
  await screen.findByRole('group', { name: 'Captions' });
  return set;
}
const choose = (chosen: File) => {
  const input = document.querySelector<HTMLInputElement>('[data-file-picker="captions"]');
  if (!input) throw new Error('no picker');
  fireEvent.change(input, { target: { files: [chosen] } });
};
const send = () => fireEvent.click(screen.getByRole('button', { name: /^(?:Post|Save)$/ }));

test('adds captions, takes their language from the file name and sends them with the post', async () => {
  const { platform } = await openVideo();
  platform.answer(uploadCaptions, { url: '/media/cd/words.vtt', cues: 1 });
  expect(screen.queryByRole('combobox', { name: 'Caption language' })).toBeNull();
  choose(file('holiday.de.srt'));
  expect(await screen.findByText('1 caption found.')).toHaveAttribute('role', 'status');
  expect(platform.calls.find(({ path }) => path === uploadCaptions.path)?.input).toEqual({
    body: { text: srt },
  });
  const language = screen.getByRole('combobox', { name: 'Caption language' });
  expect(language).toHaveDisplayValue('Deutsch');
  expect(document.querySelector('video track')?.getAttribute('src')).toBe('/media/cd/words.vtt');
  await userEvent.selectOptions(language, 'Français');
  send();
  await waitFor(() =>
    expect(savesOf(platform)).toMatchObject([
      {
        preuploaded_url: '/media/ab/video.mp4',
        captions: { url: '/media/cd/words.vtt', language: 'fr' },
      },
    ]),
  );
});

test('the edit form shows a video’s captions; a new file replaces them and keeps their language; they can be removed', async () => {
  const { platform } = await openVideo({
    captions: { url: '/media/cd/old.vtt', language: 'nl', label: 'Nederlands' },
  });
  platform.answer(uploadCaptions, { url: '/media/cd/new.vtt', cues: 1200 });
  expect(screen.getByRole('combobox', { name: 'Caption language' })).toHaveDisplayValue(
    'Nederlands',
  );
  choose(file('new.srt'));
  expect(await screen.findByText('1,200 captions found.')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Caption language' })).toHaveDisplayValue(
    'Nederlands',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Remove captions' }));
  expect(screen.getByText('Captions removed.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add captions' })).toHaveFocus();
  send();
  await waitFor(() =>
    expect(savesOf(platform)).toMatchObject([{ captions: { url: '', language: '' } }]),
  );
});

test('an invalid file is reported and changes nothing; a file that is too big or empty is never sent', async () => {
  const { platform } = await openVideo({
    captions: { url: '/media/cd/old.vtt', language: 'nl', label: 'Nederlands' },
  });
  platform.answer(uploadCaptions, new CallError(400, [captionTexts.unreadable]));
  choose(file('words.srt', 'hello'));
  expect(await screen.findByText(captionTexts.unreadable)).toBeVisible();
  choose(file('big.srt', new Uint8Array(512_001)));
  expect(await screen.findByText(captionTexts.tooBig)).toBeVisible();
  choose(file('empty.srt', ' '));
  expect(await screen.findByText(captionTexts.unreadable)).toBeVisible();
  expect(platform.calls.filter(({ path }) => path === uploadCaptions.path)).toHaveLength(1);
  send();
  await waitFor(() =>
    expect(savesOf(platform)).toMatchObject([
      { captions: { url: '/media/cd/old.vtt', language: 'nl' } },
    ]),
  );
});

test('removing a video removes its captions', async () => {
  await openVideo({ captions: { url: '/media/cd/old.vtt', language: 'nl', label: 'Nederlands' } });
  await userEvent.click(screen.getByRole('button', { name: 'Remove video' }));
  expect(screen.queryByRole('group', { name: 'Captions' })).toBeNull();
});

test('removing a video while its captions are sent aborts the call', async () => {
  const { platform } = await openVideo();
  platform.answer(uploadCaptions, new Promise(() => {}));
  const call = jest.spyOn(platform, 'call');
  choose(file('words.srt'));
  await waitFor(() => expect(call).toHaveBeenCalled());
  const signal = call.mock.lastCall?.[2]?.signal;
  expect(signal?.aborted).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Remove video' }));
  expect(signal?.aborted).toBe(true);
});

test.each([
  ['UTF-8', [0xc3, 0xa9], 'é'],
  ['UTF-8 with a byte order mark', [0xef, 0xbb, 0xbf, 0xc3, 0xa9], 'é'],
  ['little-endian UTF-16', [0xff, 0xfe, 0xe9, 0x00], 'é'],
  ['big-endian UTF-16', [0xfe, 0xff, 0x00, 0xe9], 'é'],
  ['Windows-1252', [0xe9, 0x92], 'é’'],
])('reads a file in %s', (_, bytes, text) =>
  expect(decodeCaptions(Uint8Array.from(bytes))).toBe(text),
);

test('takes the language from the file name, else the user’s first supported language, else English', () => {
  expect([
    likelyLanguage('a.pt-BR.vtt', ['de']),
    likelyLanguage('a_fr.srt', []),
    likelyLanguage('a.vtt', ['xx', 'de-AT', 'en']),
    likelyLanguage('video.srt', ['xx']),
    likelyLanguage('my.new.srt', ['it']),
  ]).toEqual(['pt-BR', 'fr', 'de', 'en', 'it']);
  expect(captionLanguages.every((tag) => languageName(tag) !== tag)).toBe(true);
});
