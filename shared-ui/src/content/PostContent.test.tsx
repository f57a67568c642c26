import { within } from '@testing-library/dom';
import { renderToStaticMarkup } from 'react-dom/server';
import { sampleContents } from '../testing/sample-post.ts';
import { PostContent } from './PostContent.tsx';

const show = (content: Parameters<typeof PostContent>[0]['content']) => {
  document.body.innerHTML = renderToStaticMarkup(<PostContent content={content} isFirst={false} />);
  return { body: document.body, ...within(document.body) };
};

test('PTYPE-10: the caption of an answer is below the answer', () => {
  const { getByText } = show({
    ...sampleContents.note,
    answer_html: '<p>Because.</p>',
    caption_html: '<p>P.S.</p>',
  });
  const order = getByText('Because.').compareDocumentPosition(getByText('P.S.'));
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

describe('audio', () => {
  const audio = { ...sampleContents.audio, caption_html: '' };

  test('PTYPE-20: from a service plays in the player of that service, next to the track data', () => {
    const { body, getByTitle, getByText } = show({
      ...audio,
      service: 'SoundCloud',
      title: 'Flickermood',
      artist: 'Forss',
      embed_html:
        '<iframe src="https://w.soundcloud.com/player/" title="Audio on SoundCloud" height="166"></iframe>',
    });
    expect(getByTitle('Audio on SoundCloud')).toHaveAttribute('height', '166');
    expect(body.querySelector('audio')).toBeNull();
    expect(getByText('Flickermood')).toBeVisible();
    expect(getByText(/^Forss/)).toBeVisible();
  });

  test('from a service is named after the service if it has no title', () => {
    expect(
      show({
        ...audio,
        title: '',
        service: 'Spotify',
        embed_html: '<iframe title="x"></iframe>',
      }).getByText('Spotify'),
    ).toBeVisible();
  });

  test('from an upload or another site plays in an audio element', () => {
    const { body } = show(audio);
    expect(body.querySelector('audio')).toHaveAttribute('src', audio.url);
    expect(body.querySelector('iframe')).toBeNull();
  });
});

describe('a video', () => {
  const video = { ...sampleContents.video, caption_html: '' };

  test('shows a placeholder during processing, and a notice if processing failed', () => {
    document.body.innerHTML = renderToStaticMarkup(
      <PostContent content={video} isFirst={false} isPreparing />,
    );
    expect(within(document.body).getByText(/^This video is being processed/)).toBeVisible();
    expect(document.body.querySelector('video')).toBeNull();
    const { body, getByText } = show({ ...video, url: '', embed_html: '' });
    expect(getByText(/couldn’t be processed/)).toBeVisible();
    expect(body.querySelector('video')).toBeNull();
  });

  test('has an HD source, a duration and a filmstrip for the player', () => {
    const filmstrip = { url: '/media/strip.jpg', width: 160, height: 90 };
    const shown = show({
      ...video,
      url: '/media/sd.mp4',
      embed_html: '',
      duration: 12.5,
      hd_url: '/media/hd.mp4',
      filmstrip,
    }).body.querySelector('video');
    expect(shown?.dataset).toMatchObject({
      hdUrl: '/media/hd.mp4',
      duration: '12.5',
      filmstrip: JSON.stringify(filmstrip),
    });
  });
});

describe('a carousel', () => {
  const photo = (name: string) => ({
    url: `/media/${name}.jpg`,
    width: 800,
    height: 1000,
    caption: '',
    alt: '',
    alt_sizes: [],
  });
  const carousel = (count: number, carouselIndex?: number) => {
    const photos = Array.from({ length: count }, (_, at) => photo(String(at)));
    document.body.innerHTML = renderToStaticMarkup(
      <PostContent
        content={{ type: 'photo', photos, layout: '', caption_html: '', linkthrough: '' }}
        isFirst={false}
        carouselIndex={carouselIndex}
      />,
    );
    return document.querySelector('[data-carousel]');
  };
  test('shows its photos side by side, in the aspect ratio of the first, and has a starting index', () => {
    const found = carousel(3, 2);
    expect(found).toHaveAttribute('data-carousel', '2');
    expect(found).toHaveClass('post-view__photo--80');
    expect(found?.querySelectorAll('.post-view__strip > figure')).toHaveLength(3);
    expect(document.querySelector('.post-view__row')).toBeNull();
  });
  test('is replaced by rows if it is not requested or there is only one photo', () => {
    expect([carousel(3), carousel(1, 0)]).toEqual([null, null]);
  });
});

test('a photo’s srcset lists the original, then its copies', () => {
  const photo = {
    url: '/media/a.jpg',
    width: 1600,
    height: 1200,
    caption: '',
    alt: 'Hills',
    alt_sizes: [
      { url: '/media/b.webp', width: 640, height: 480 },
      { url: '/media/c.webp', width: 250, height: 188 },
    ],
  };
  const { getByRole } = show({
    type: 'photo',
    photos: [photo],
    layout: '1',
    caption_html: '',
    linkthrough: '',
  });
  expect(getByRole('img')).toHaveAttribute(
    'srcset',
    '/media/a.jpg 1600w, /media/b.webp 640w, /media/c.webp 250w',
  );
});
