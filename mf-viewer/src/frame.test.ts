import { act, fireEvent, screen, within } from '@testing-library/react';

test('an embedded carousel has arrows and dots, responds to arrow keys, and starts at the photo that the page specifies; a single photo has no controls', async () => {
  const strip = (photos: string) => `<div class="post-view__strip">${photos}</div>`;
  document.body.innerHTML = `<div data-carousel="1">${strip('<a>a</a><a>b</a><a>c</a>')}</div><section><div data-carousel="0">${strip('<a>d</a>')}</div></section><p data-written><span data-carousel="0">${strip('<a>e</a><a>f</a>')}</span></p>`;
  const scrolled: unknown[] = [];
  for (const one of document.querySelectorAll('.post-view__strip')) {
    Object.defineProperty(one, 'clientWidth', { value: 500 });
    Object.defineProperty(one, 'scrollTo', { value: (to: unknown) => scrolled.push(to) });
  }
  await act(() => import('./frame.ts'));
  const current = () =>
    screen
      .getAllByRole('button', { name: /^Photo \d of 3$/ })
      .map((dot) => dot.getAttribute('aria-current') === 'true');
  expect([current(), scrolled, screen.getByRole('status').textContent]).toEqual([
    [false, true, false],
    [{ left: 500, behavior: 'instant' }],
    '',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Next photo' }));
  expect([current(), scrolled.at(-1), screen.getByRole('status').textContent]).toEqual([
    [false, false, true],
    { left: 1000, behavior: 'smooth' },
    'Photo 3 of 3',
  ]);
  const key = new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true, cancelable: true });
  fireEvent(screen.getByText('a'), key);
  expect([current(), key.defaultPrevented]).toEqual([[false, true, false], true]);
  fireEvent.click(screen.getByRole('button', { name: 'Photo 1 of 3' }));
  expect(current()).toEqual([true, false, false]);
  expect(screen.getAllByRole('button', { name: 'Next photo' })).toHaveLength(1);
  const [single] = document.querySelectorAll('section');
  expect(within(single ?? document.body).queryByRole('button')).toBeNull();
});
