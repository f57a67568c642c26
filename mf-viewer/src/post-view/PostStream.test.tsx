import type { Post } from '@tessera/shared-contracts/posts/post';
import { render, screen, within } from '@testing-library/react';
import { samplePost } from '@tessera/shared-ui/testing/sample-post';
import { PostStream } from './PostStream.tsx';

const photo: Post['content'] = {
  type: 'photo',
  photos: [
    { url: '/media/a.jpg', width: 800, height: 600, caption: '', alt: 'A gull', alt_sizes: [] },
  ],
  layout: '1',
  caption_html: '',
  linkthrough: '',
};
const post = (id: string, changes: Partial<Post> = {}): Post => {
  const made = samplePost(changes);
  return { ...made, action: { ...made.action, id } };
};
const priorities = () =>
  screen
    .getAllByRole('img', { name: 'A gull' })
    .map((image) => [image.getAttribute('fetchpriority'), image.getAttribute('loading')]);

test('the first photo among the first three posts loads eagerly with high priority; later photos load lazily', () => {
  render(
    <PostStream
      viewer={{ isSignedIn: true }}
      posts={[
        post('1'),
        post('2', { content: photo }),
        post('3', { content: photo }),
        post('4', { content: photo }),
      ]}
    />,
  );
  expect(priorities()).toEqual([
    ['high', null],
    [null, 'lazy'],
    [null, 'lazy'],
  ]);
});

test('a photo after the first three posts, or covered by a filter, gets no high priority', () => {
  render(
    <PostStream
      viewer={{ isSignedIn: true }}
      posts={[
        post('1'),
        post('2', { content: photo, filtered: ['#gulls'] }),
        post('3'),
        post('4', { content: photo }),
      ]}
    />,
  );
  expect(
    [...document.querySelectorAll('img[alt="A gull"]')].map((image) =>
      image.getAttribute('fetchpriority'),
    ),
  ).toEqual([null, null]);
});

test('a filtered post is covered, names up to three filters and opens without script; alone on its page it is not covered', () => {
  const names = ['#one', '#two', '“three”', '#four', '#five'];
  const hidden = post('7', {
    filtered: names,
    content: { type: 'text', title: 'The end of it', body_html: '' },
  });
  const { rerender } = render(<PostStream viewer={{ isSignedIn: true }} posts={[hidden]} />);
  const article = screen.getByRole('article');
  const cover = article.querySelector('details');
  expect(cover?.open).toBe(false);
  expect(
    within(article).getByText('Filtered: #one, #two, “three” and 2 more.'),
  ).toBeInTheDocument();
  within(article).getByText('Show anyway').click();
  expect(cover?.open).toBe(true);
  rerender(<PostStream viewer={{ isSignedIn: true }} posts={[hidden]} isAlone />);
  expect(screen.getByRole('article').querySelector('details')).toBeNull();
});

test('a middle page links in both directions; the first page has no link to newer posts', () => {
  const { rerender } = render(
    <PostStream
      viewer={{ isSignedIn: true }}
      posts={[post('1')]}
      olderHref="/dashboard?before=a"
      newerHref="/dashboard?after=b"
    />,
  );
  expect(screen.getByRole('link', { name: 'Newer posts' })).toHaveAttribute('rel', 'prev');
  expect(screen.getByRole('link', { name: 'Older posts' })).toHaveAttribute('rel', 'next');
  rerender(<PostStream viewer={{ isSignedIn: true }} posts={[post('1')]} />);
  expect(screen.queryByRole('link', { name: 'Newer posts' })).toBeNull();
});
