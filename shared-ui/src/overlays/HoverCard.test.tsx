import { act, render, screen } from '@testing-library/react';
import { HoverCard } from './HoverCard.tsx';
import { fitHeight } from './fit-height.ts';
import type { Placing } from './use-placement.ts';

const box = (x: number, y: number, width: number, height: number) =>
  new DOMRect(x, y, width, height);

/** Shows a card of 200 × 100 px beside a link in a window of 1024 × 768 px. */
async function show(link: DOMRect, placing?: Placing): Promise<HTMLElement> {
  const anchor = document.body.appendChild(document.createElement('a'));
  anchor.getBoundingClientRect = () => link;
  jest
    .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
    .mockImplementation(() => box(0, 0, 200, 100));
  for (const [name, value] of [
    ['offsetWidth', 200],
    ['offsetHeight', 100],
  ] as const)
    jest.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(value);
  jest.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1024);
  jest.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(768);
  render(
    <HoverCard anchor={anchor} {...(placing && { placing })} aria-label="About bob">
      Beans
    </HoverCard>,
  );
  await act(async () => {});
  return screen.getByRole('region', { name: 'About bob' });
}
afterEach(() => {
  jest.restoreAllMocks();
  document.body.replaceChildren();
});
const at = ({ style: { left, top } }: HTMLElement) => [left, top];

test('floats 8 px below its anchor and takes no focus', async () => {
  const card = await show(box(300, 200, 40, 20));
  expect(at(card)).toEqual(['300px', '228px']);
  expect([card.style.position, card.style.maxHeight]).toEqual(['fixed', '']);
  expect(card).not.toHaveFocus();
});

test('floats above its anchor if there is no room below, and stays in the window', async () => {
  const card = await show(box(1000, 740, 20, 20));
  expect(at(card)).toEqual(['816px', '632px']);
});

test('floats at the given distance, and limits its height if given `fitHeight`', async () => {
  const card = await show(box(300, 200, 40, 20), { distance: 12, height: fitHeight(160) });
  expect(at(card)).toEqual(['300px', '232px']);
  expect(card.style.maxHeight).toBe('528px');
});

test.each([
  ['follows its anchor on scrolling', false, '128px'],
  ['stays where it is on scrolling if `isStill` is set', true, '228px'],
])('%s', async (_, isStill, top) => {
  const link = box(300, 200, 40, 20);
  const card = await show(link, { isStill });
  link.y = 100;
  await act(async () => {
    window.dispatchEvent(new Event('scroll'));
  });
  expect(at(card)).toEqual(['300px', top]);
});
