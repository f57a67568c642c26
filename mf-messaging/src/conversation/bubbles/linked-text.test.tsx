import type { MessageLink } from '@tessera/shared-contracts/messaging/links-in-text';
import { render, screen } from '@testing-library/react';
import { LinkedText, isFewEmoji } from './LinkedText.tsx';

const link = (from: number, to: number, url = 'https://a.example/'): MessageLink => ({
  type: 'link',
  position: [from, to],
  attributes: { blog_name: '', post_id: '', url },
});

test('MSG-07: a link covers the characters between its start and end', () => {
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

test('links that overlap an earlier link, are out of range or are not http(s) stay text', () => {
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

test('direction overrides are removed, so that they cannot reverse the text after them; the text of links loses all direction marks', () => {
  const text = 'holiday\u202egpj.exe at https://a.example/\u2067gnp.jpg';
  const { container } = render(<LinkedText text={text} formatting={[link(23, text.length)]} />);
  expect(container.textContent).toBe('holidaygpj.exe at https://a.example/gnp.jpg');
  // other direction marks are legitimate in right-to-left text
  render(<LinkedText text={'\u2067\u05e9\u05dc\u05d5\u05dd\u2069'} formatting={[]} />);
  expect(screen.getByText(/\u2067/)).toBeVisible();
});

test.each([
  ['\u{1f600}', true],
  ['\u{1f600} \u{1f389}', true],
  ['\u{1f469}\u200d\u{1f469}\u200d\u{1f467}', true],
  ['\u{1f44d}\u{1f3fd}', true],
  ['\u2764\ufe0f', true],
  ['\u{1f1e9}\u{1f1ea}', true],
  ['\u{1f600}'.repeat(4), false],
  ['7', false],
  ['', false],
  ['Yes \u{1f600}', false],
])('%j consists of only a few emoji: %s', (text, is) => {
  expect(isFewEmoji(text)).toBe(is);
});
