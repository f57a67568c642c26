import { firstPaint } from './first-paint.ts';

afterEach(() => jest.restoreAllMocks());

test('resolves after the next frame, or immediately in a hidden page', async () => {
  const order: string[] = [];
  requestAnimationFrame(() => order.push('frame'));
  await firstPaint().then(() => order.push('painted'));
  expect(order).toEqual(['frame', 'painted']);
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const frame = jest.spyOn(window, 'requestAnimationFrame');
  await firstPaint();
  expect(frame).not.toHaveBeenCalled();
});
