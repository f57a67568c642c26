import { render, screen } from '@testing-library/react';
import { ReplyText } from './ReplyText.tsx';

test('the given mentions become links and keep their spelling; everything else stays text', () => {
  const { container } = render(
    <p>
      <ReplyText
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

test('an address in a reply is a link, without the punctuation around it and without mentions in it', () => {
  const { container } = render(
    <ReplyText
      text={'See (https://a.example/(@ada)_(b)), 「www.b.example」 and readme.md, @ada'}
      mentions={[{ name: 'ada', token: 'token-ada' }]}
    />,
  );
  expect(container).toHaveTextContent(
    'See (https://a.example/(@ada)_(b)), 「www.b.example」 and readme.md, @ada',
  );
  expect(
    screen
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('rel')]),
  ).toEqual([
    ['https://a.example/(@ada)_(b)', 'https://a.example/(@ada)_(b)', 'noopener nofollow ugc'],
    ['www.b.example', 'https://www.b.example', 'noopener nofollow ugc'],
    ['@ada', '/@ada', null],
  ]);
});
