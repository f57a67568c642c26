import { fromAbortable } from './from-abortable.ts';

test('fromAbortable emits the answer or the error of its work, and aborts the work when nobody listens any more', async () => {
  const seen: unknown[] = [];
  const listen = (work: (signal: AbortSignal) => Promise<string>) =>
    fromAbortable(work).subscribe({
      next: (value) => seen.push(value),
      error: (error) => seen.push(error),
      complete: () => seen.push('complete'),
    });
  listen(async () => 'answer');
  listen(() => Promise.reject(new Error('refused')));
  let aborted: AbortSignal | undefined;
  const unheard = listen(async (signal) => {
    aborted = signal;
    return 'unheard';
  });
  unheard.unsubscribe();
  await new Promise((resolve) => setTimeout(resolve));
  expect(seen).toEqual(['answer', 'complete', new Error('refused')]);
  expect(aborted?.aborted).toBe(true);
});
