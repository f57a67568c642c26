import { refusalTexts } from '@tessera/shared-contracts/posts/refusal-texts';
import { createRenderer } from './renderer.ts';
import { renderWritten } from './sanitise.ts';

const long = '<ul><li>x</li></ul>'.repeat(10_000);

/** Counts event loop turns while a promise is pending. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const turn = (): void => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  isOver = true;
  return turns;
}

test('a long text does not block the event loop; a short one renders immediately', async () => {
  const renderer = createRenderer();
  expect(
    await turnsDuring(async () =>
      expect(await renderer.render(long, 'html')).toBe(renderWritten(long, 'html')),
    ),
  ).toBeGreaterThan(10);
  expect(await turnsDuring(() => renderer.render('<p>x</p>', 'html'))).toBeLessThan(3);
});

test('concurrent texts each render to their own HTML', async () => {
  const renderer = createRenderer({ inlineCost: 0, threads: 2 });
  const texts = Array.from({ length: 12 }, (_, at) => `<p>text ${at}</p>`);
  expect(await Promise.all(texts.map((text) => renderer.render(text, 'html')))).toEqual(texts);
});

test('refuses a text that takes too long or is nested too deeply, and then still renders the next one', async () => {
  const slow = createRenderer({ inlineCost: 10, threads: 1, timeLimit: 1 });
  await expect(slow.render(long, 'html')).rejects.toMatchObject({
    status: 400,
    errors: [refusalTexts.tooComplex],
  });
  const renderer = createRenderer({ inlineCost: 10, threads: 1 });
  await expect(renderer.render(`${'<b>'.repeat(2000)}x`, 'html')).rejects.toMatchObject({
    status: 400,
  });
  expect(await renderer.render('<p>one more text</p>', 'html')).toBe('<p>one more text</p>');
});

test('texts that are only read leave room for those of authors', async () => {
  const renderer = createRenderer({ inlineCost: 0, threads: 1, readQueueLength: 1 });
  const reads = ['one', 'two', 'three'].map((text) => renderer.clean(`<p>${text}</p>`));
  const written = renderer.render('<p>four</p>', 'html');
  await expect(reads[2]).rejects.toMatchObject({ status: 503 });
  expect(await written).toBe('<p>four</p>');
  expect(await Promise.all(reads.slice(0, 2))).toEqual(['<p>one</p>', '<p>two</p>']);
});

test('refuses texts beyond the queue limit with 503', async () => {
  const renderer = createRenderer({ inlineCost: 0, threads: 1, queueLength: 1 });
  const [first, second, third] = ['one', 'two', 'three'].map((text) =>
    renderer.render(`<p>${text}</p>`, 'html'),
  );
  await expect(third).rejects.toMatchObject({ status: 503, errors: [refusalTexts.rendererBusy] });
  expect(await Promise.all([first, second])).toEqual(['<p>one</p>', '<p>two</p>']);
});
