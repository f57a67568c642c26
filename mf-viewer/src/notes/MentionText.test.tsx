import { render, screen } from '@testing-library/react';
import { MentionText } from './MentionText.tsx';

test('the given mentions become links and keep their spelling; everything else stays text', () => {
  const { container } = render(
    <p>
      <MentionText
        text={'@Ada and @bob <i>and</i> @eve,\n(@ada)'}
        mentions={[
          { name: 'ada', token: 'token-ada' },
          { name: 'bob', token: 'token-bob' },
        ]}
      />
    </p>,
  );
  expect(container).toHaveTextContent('@Ada and @bob <i>and</i> @eve, (@ada)');
  expect(
    screen
      .getAllByRole('link')
      .map((link) => [
        link.textContent,
        link.getAttribute('href'),
        link.dataset['blogToken'],
        link.className,
      ]),
  ).toEqual([
    ['@Ada', '/@ada', 'token-ada', 'mention'],
    ['@bob', '/@bob', 'token-bob', 'mention'],
    ['@ada', '/@ada', 'token-ada', 'mention'],
  ]);
});
