import { within } from '@testing-library/dom';
import { renderToStaticMarkup } from 'react-dom/server';
import { sampleContents } from '../testing/sample-post.ts';
import { PostContent } from './PostContent.tsx';

const show = (content: Parameters<typeof PostContent>[0]['content']) => {
  document.body.innerHTML = renderToStaticMarkup(<PostContent content={content} isFirst={false} />);
  return { body: document.body, ...within(document.body) };
};

describe('a sound', () => {
  const audio = { ...sampleContents.audio, caption_html: '' };

  test('PTYPE-20: from a service plays in the player of the service, with its track data beside it', () => {
    const { body, getByTitle, getByText } = show({ ...audio, service: 'SoundCloud', title: 'Flickermood', artist: 'Forss', embed_html: '<iframe src="https://w.soundcloud.com/player/" title="Sound on SoundCloud" height="166"></iframe>' });
    expect(getByTitle('Sound on SoundCloud')).toHaveAttribute('height', '166');
    expect(body.querySelector('audio')).toBeNull();
    expect(getByText('Flickermood')).toBeVisible();
    expect(getByText(/^Forss/)).toBeVisible();
  });

  test('from a service that told nothing is named by the service', () => {
    expect(show({ ...audio, title: '', service: 'Spotify', embed_html: '<iframe title="x"></iframe>' }).getByText('Spotify')).toBeVisible();
  });

  test('from an upload or a file elsewhere plays by itself', () => {
    const { body } = show(audio);
    expect(body.querySelector('audio')).toHaveAttribute('src', audio.url);
    expect(body.querySelector('iframe')).toBeNull();
  });
});
