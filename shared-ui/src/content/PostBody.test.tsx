import { within } from '@testing-library/dom';
import { renderToStaticMarkup } from 'react-dom/server';
import { sampleContents, samplePhoto, samplePost } from '../testing/sample-post.ts';
import { PostBody, type PostBodyProps } from './PostBody.tsx';

const show = (post: PostBodyProps['post'], variant?: PostBodyProps['variant']) => {
  document.body.innerHTML = renderToStaticMarkup(
    <PostBody post={post} {...(variant && { variant })} />,
  );
  return { body: document.body, ...within(document.body) };
};
const entry = {
  post_id: '9',
  blog_name: 'cleo',
  blog_url: '/@cleo',
  avatar_url: '/avatar/cleo/96',
  content: { ...sampleContents.text, body_html: '<p>Said first</p>' },
  is_root: true,
  is_gone: false,
};

test('a reblog shows its trail, then its own content under the name of its blog', () => {
  const { body, getByRole } = show(samplePost({ trail: [entry], content: sampleContents.text }));
  expect(body.textContent).toMatch(/cleo.*Said first.*bob.*Everything goes/s);
  expect(getByRole('link', { name: 'bob' })).toHaveAttribute('href', '/@bob');
});

describe('in a feed', () => {
  test.each(Object.values(sampleContents))(
    'a post of type $type has no players, layout or controls',
    (content) => {
      const { body } = show(samplePost({ content, trail: [{ ...entry, content }] }), 'feed');
      expect(body.textContent).not.toBe('');
      expect(
        body.querySelector('svg, audio, video, iframe, script, button, details, .avatar, [style]'),
      ).toBeNull();
      // React would add preload links for images that are not lazy
      expect(body.querySelector('link')).toBeNull();
    },
  );

  test('photos are stacked, each with its caption and without a srcset', () => {
    const photos = [
      samplePhoto({ url: '/media/1.jpg', caption: 'The pier', width: 300, height: 3000 }),
      samplePhoto({
        url: '/media/2.jpg',
        alt: '',
        alt_sizes: [{ url: '/media/2-500.jpg', width: 500, height: 333 }],
      }),
    ];
    const post = samplePost({ content: { ...sampleContents.photo, photos, layout: '2' } });
    const { getAllByRole, getByText } = show(
      { ...post, action: { ...post.action, is_carousel: true } },
      'feed',
    );
    expect(
      getAllByRole('img').map((image) => [
        image.getAttribute('src'),
        image.getAttribute('alt'),
        image.getAttribute('srcset'),
        image.closest('a')?.getAttribute('href'),
      ]),
    ).toEqual([
      ['/media/1.jpg', 'A harbour', null, '/media/1.jpg'],
      ['/media/2.jpg', 'Photo 2 of 2', null, '/media/2.jpg'],
    ]);
    expect(getByText('The pier').tagName).toBe('FIGCAPTION');
  });

  test('link, audio and video posts become plain links with their text, chats become paragraphs', () => {
    const hrefOf = (name: string) =>
      within(document.body).getByRole('link', { name }).getAttribute('href');
    show(samplePost({ content: sampleContents.link }), 'feed');
    expect(hrefOf('The wall')).toBe('https://www.example.org/wall');
    expect(document.body).toHaveTextContent('Four lines.');
    show(samplePost({ content: sampleContents.audio }), 'feed');
    expect(hrefOf('Lamp, low')).toBe('/media/a.mp3');
    expect(document.body).toHaveTextContent('Lamp, low · Trio · Kettle');
    show(samplePost({ content: sampleContents.video }), 'feed');
    expect(hrefOf('Video')).toBe('/media/a.mp4');
    show(samplePost({ content: sampleContents.chat }), 'feed');
    expect(within(document.body).getByText('Librarian:').closest('p')).toHaveTextContent(
      'Librarian: Six years late.',
    );
  });
});
