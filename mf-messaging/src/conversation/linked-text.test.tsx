import type { MessageLink } from '@tessera/shared-contracts/messaging/links-in-text';
import { render, screen } from '@testing-library/react';
import { LinkedText } from './LinkedText.tsx';

const link = (from: number, to: number, url = 'https://a.example/'): MessageLink => ({
  type: 'link',
  position: [from, to],
  attributes: { blog_name: '', post_id: '', url },
});

test('MSG-07: links the characters between a link’s start and end', () => {
  const { container } = render(
    <LinkedText
      text="See here, or there."
      formatting={[link(4, 8), link(13, 18, 'https://b.example/')]}
    />,
  );
  expect(screen.getByRole('link', { name: 'here' })).toHaveAttribute('href', 'https://a.example/');
  expect(screen.getByRole('link', { name: 'there' })).toHaveAttribute('href', 'https://b.example/');
  expect(container).toHaveTextContent('See here, or there.');
});

test('keeps entries that overlap, are out of range or are not http(s) as text', () => {
  const { container } = render(
    <LinkedText
      text="See here."
      formatting={[
        link(4, 99),
        link(8, 4),
        link(-3, 2),
        link(4, 8, 'javascript:alert(1)'),
        link(0, 3),
        link(2, 5),
      ]}
    />,
  );
  expect(screen.getAllByRole('link').map((one) => one.textContent)).toEqual(['See']);
  expect(container).toHaveTextContent('See here.');
});
