import { render, screen } from '@testing-library/react';
import { sampleConversation, sampleMessage } from '../../testing/sample-conversation.ts';
import { LinkPreview } from './LinkPreview.tsx';
import { shownPreview } from './shown-preview.ts';

const preview = {
  url: 'https://www.news.example/rain',
  title: 'Rain',
  excerpt: 'It rains.',
  thumbnail_url: '/media/a.jpg',
};
const from = (blog: string, changes: Partial<typeof preview> = {}) => ({
  ...sampleMessage(blog, 1),
  preview: { ...preview, ...changes },
});

test('a card is one link with title, host, description and image', () => {
  const { container } = render(
    <LinkPreview message={from('bob')} conversation={sampleConversation('bob')} />,
  );
  const card = screen.getByRole('link', { name: 'news.example Rain It rains.' });
  expect(card).toHaveAttribute('href', preview.url);
  expect(card).toHaveAttribute('rel', 'noopener nofollow ugc');
  const image = container.querySelector('img');
  expect(image).toHaveAttribute('src', '/media/a.jpg');
  // the size reserves space before the image has loaded
  expect([image?.width, image?.height]).toEqual([640, 320]);
});

test('a message without a link preview shows no card', () => {
  const { container } = render(
    <LinkPreview message={sampleMessage('bob', 1)} conversation={sampleConversation('bob')} />,
  );
  expect(container).toBeEmptyDOMElement();
});

test.each([
  ['possible spam', from('bob'), { is_possible_spam: true }],
  ['a URL that is not http(s)', from('bob', { url: 'javascript:alert(1)' }), {}],
])('shows no card for %s', (_, message, changes) => {
  expect(shownPreview(message, sampleConversation('bob', [], changes))).toBeUndefined();
});

test('in a conversation that blurs images, previews of the other side’s links have no image, but those of the user’s own links do', () => {
  const blurred = sampleConversation('bob', [], { is_blurred_images: true });
  expect(shownPreview(from('bob'), blurred)?.thumbnail).toBe('');
  expect(shownPreview(from('ada'), blurred)?.thumbnail).toBe('/media/a.jpg');
});
