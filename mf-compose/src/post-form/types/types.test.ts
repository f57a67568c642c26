import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getVideoData } from '@tessera/shared-contracts/embeds/endpoints';
import { getLinkData } from '@tessera/shared-contracts/links/endpoints';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { fetchPost } from '@tessera/shared-contracts/posts/endpoints';
import { fetched, savesOf, setUpForms } from '../../testing/form-setup.ts';

beforeEach(() => window.localStorage.clear());
const page = {
  title: 'Rain',
  excerpt: 'It rains.',
  author: 'Bob',
  thumbnail: '/media/a.jpg',
  url: 'https://a.example/',
};
const send = () => fireEvent.click(screen.getByRole('button', { name: /^(?:Post|Save)$/ }));

test('RULE-13, RULE-14, API-38: a pasted URL fills the link card; its image can be removed and restored; all fields are sent', async () => {
  const { forms, platform } = setUpForms();
  platform.answer(
    getLinkData,
    () =>
      new Promise((resolve) => {
        setTimeout(resolve, 80, page);
      }),
  );
  await forms.open({ mode: 'new', type: 'link' });
  const address = await screen.findByRole('textbox', { name: 'URL' });
  await waitFor(() => expect(address).toHaveFocus());
  send();
  expect(await screen.findByText('No url.')).toBeVisible();
  await userEvent.paste('https://a.example/');
  send();
  expect(await screen.findByText('Loading OpenGraph data.')).toBeVisible();
  expect(await screen.findByRole('textbox', { name: 'Excerpt' })).toBeVisible();
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Excerpt' })).toHaveValue('It rains.'),
  );
  await userEvent.clear(screen.getByRole('textbox', { name: 'Author' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), ' again');
  await userEvent.click(screen.getByRole('button', { name: 'Remove image' }));
  const back = screen.getByRole('button', { name: 'Restore image' });
  await waitFor(() => expect(back).toHaveFocus());
  await userEvent.click(back);
  await userEvent.click(screen.getByRole('button', { name: 'Remove image' }));
  send();
  await waitFor(() =>
    expect(savesOf(platform)).toMatchObject([
      {
        thumbnail: '',
        remove_thumbnail: true,
        excerpt: 'It rains.',
        author: '',
        post: { one: 'Rain again', two: 'https://a.example/' },
      },
    ]),
  );
});

test('RULE-16: a URL without a protocol gets one; an unreadable page does not block the post', async () => {
  const { forms, platform } = setUpForms();
  platform.answer(getLinkData, new CallError(400, ['We couldn’t load this page.']));
  await forms.open({ mode: 'new', type: 'link' });
  await userEvent.type(await screen.findByRole('textbox', { name: 'URL' }), 'a.example/x');
  await userEvent.click(screen.getByRole('textbox', { name: 'Title' }));
  expect(screen.getByRole('textbox', { name: 'URL' })).toHaveValue('http://a.example/x');
  expect(
    await screen.findByText(/^We couldn’t load this page\. You can fill in the card yourself\./),
  ).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'By hand');
  await userEvent.type(screen.getByRole('textbox', { name: 'Excerpt' }), 'Words');
  send();
  await waitFor(() =>
    expect(savesOf(platform)).toMatchObject([
      { excerpt: 'Words', post: { one: 'By hand', two: 'http://a.example/x' } },
    ]),
  );
  expect(platform.errors).toEqual([]);
});

test('PTYPE-05: a chat shows its speakers while the user types and is sent as typed, with its title', async () => {
  const { forms, platform } = setUpForms();
  await forms.open({ mode: 'new', type: 'chat' });
  const chat = await screen.findByRole('textbox', { name: 'Chat' });
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'Monday');
  const words = 'Ada: Did you?\nBob: I did.\nAda: Good.\nAnd on.';
  fireEvent.change(chat, { target: { value: words } });
  const lines = () => [...document.querySelectorAll('[data-chat-preview] li')];
  await waitFor(() =>
    expect(lines().map((line) => line.textContent)).toEqual([
      'Ada Did you?',
      'Bob I did.',
      'Ada Good.',
      'And on.',
    ]),
  );
  const colour = (line: Element | undefined) => line?.className.split(' ').at(-1);
  expect(colour(lines()[0])).toBe(colour(lines()[2]));
  expect(colour(lines()[0])).not.toBe(colour(lines()[1]));
  send();
  await waitFor(() =>
    expect(savesOf(platform)).toMatchObject([{ post: { one: 'Monday', two: words } }]),
  );
});

test('PTYPE-10: a question shows its asker; the answer can be public or private', async () => {
  const { forms, platform } = setUpForms();
  platform.answer(
    fetchPost,
    fetched({
      type: 'note',
      state: '3',
      one: 'Why?',
      two: '',
      content: { type: 'note', ask: 'Why?', asker: 'bob', answer_html: '' },
    }),
  );
  await forms.open({ mode: 'edit', post_id: '7' });
  expect(await screen.findByText('Why?')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Question' })).toBeNull();
  expect(screen.getByRole('radio', { name: 'Everyone can read the answer' })).toBeChecked();
  await userEvent.type(screen.getByRole('textbox', { name: 'Answer' }), 'Because.');
  await userEvent.type(screen.getByRole('textbox', { name: 'Caption' }), 'P.S.');
  await userEvent.click(screen.getByRole('radio', { name: 'Only bob can read the answer' }));
  send();
  await waitFor(() =>
    expect(savesOf(platform)).toMatchObject([
      { post: { type: 'note', one: 'Why?', two: 'Because.', three: 'P.S.', state: 'private' } },
    ]),
  );
});

test('PTYPE-10: an anonymous question can only be answered publicly', async () => {
  const { forms, platform } = setUpForms();
  platform.answer(
    fetchPost,
    fetched({
      type: 'note',
      state: '3',
      one: 'Why?',
      two: '',
      content: { type: 'note', ask: 'Why?', asker: '', answer_html: '' },
    }),
  );
  await forms.open({ mode: 'edit', post_id: '7' });
  expect(await screen.findByText('Someone')).toBeVisible();
  expect(screen.queryByRole('radio')).toBeNull();
  forms.dispose();
});

test('PTYPE-20, RULE-20: an audio service’s URL shows the service’s player and is sent; track details can be entered', async () => {
  const { forms, platform } = setUpForms();
  await forms.open({ mode: 'new', type: 'audio' });
  fireEvent.change(await screen.findByRole('textbox', { name: 'Audio URL' }), {
    target: { value: 'https://soundcloud.com/ada/rain' },
  });
  expect(await screen.findByTitle('SoundCloud player')).toHaveAttribute(
    'sandbox',
    expect.stringContaining('allow-scripts'),
  );
  fireEvent.change(screen.getByRole('textbox', { name: 'Artist' }), { target: { value: 'Ada' } });
  send();
  await waitFor(() =>
    expect(savesOf(platform)).toMatchObject([
      {
        id3_tags: { artist: 'Ada' },
        remove_album_art: false,
        post: { three: 'https://soundcloud.com/ada/rain' },
      },
    ]),
  );
});

test('API-36: the edit form of an audio post shows the track’s cover, which can be removed', async () => {
  const { forms, platform } = setUpForms();
  const content = {
    type: 'audio' as const,
    url: '/media/s.mp3',
    title: 'Night Bus',
    artist: 'The Samples',
    album: '',
    album_art: '/media/art.jpg',
    duration: 2,
    caption_html: '',
  };
  platform.answer(fetchPost, fetched({ type: 'audio', one: '', two: '', three: '', content }));
  await forms.open({ mode: 'edit', post_id: '7' });
  expect(await screen.findByRole('img', { name: 'Cover' })).toHaveAttribute(
    'src',
    '/media/art.jpg',
  );
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Night Bus');
  expect(screen.getByLabelText('Audio preview')).toHaveAttribute('src', '/media/s.mp3');
  await userEvent.click(screen.getByRole('button', { name: 'Remove cover' }));
  expect(screen.queryByRole('img', { name: 'Cover' })).toBeNull();
  send();
  await waitFor(() =>
    expect(savesOf(platform)).toMatchObject([
      { preuploaded_url: '/media/s.mp3', confirm_tos: true, album_art: '', remove_album_art: true },
    ]),
  );
});

test('EMBED-06, EMBED-11, API-37: an embed code is parsed but never put into the page; pressing the still image plays the video in a sandboxed frame', async () => {
  const { forms, platform } = setUpForms();
  platform.answer(getVideoData, {
    thumbnail: '',
    embed_render_context: 'vimeo',
    url: 'https://vimeo.com/123',
    preview_iframe: 'https://player.vimeo.com/video/123',
    embed_code: '<iframe></iframe>',
    unsupported: false,
  });
  await forms.open({ mode: 'new', type: 'video' });
  const input = await screen.findByRole('textbox', { name: 'Video URL or embed code' });
  fireEvent.change(input, {
    target: { value: '<img src=x onerror="document.title=1"><p>nothing</p>' },
  });
  expect(await screen.findByText('Invalid embed code')).toBeVisible();
  expect(input).toHaveValue('<img src=x onerror="document.title=1"><p>nothing</p>');
  const code = '<iframe src="https://player.vimeo.com/video/123" onload="alert(1)"></iframe>';
  fireEvent.change(input, { target: { value: code } });
  const still = await screen.findByRole('button', { name: 'Play preview: Video on Vimeo' });
  expect(document.querySelector('iframe')).toBeNull();
  await userEvent.click(still);
  expect(screen.getByTitle('Video on Vimeo')).toHaveAttribute(
    'src',
    'https://player.vimeo.com/video/123',
  );
  expect(screen.getByTitle('Video on Vimeo')).toHaveAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-presentation',
  );
  send();
  await waitFor(() => expect(savesOf(platform)).toMatchObject([{ embed_code: code }]));
});
