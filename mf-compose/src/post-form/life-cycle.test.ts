import { runOpening, type OpeningSteps } from './life-cycle.ts';

function record(changes: Partial<OpeningSteps> = {}): {
  readonly steps: OpeningSteps;
  readonly done: string[];
} {
  const done: string[] = [];
  const note = (name: string) => () => {
    done.push(name);
  };
  const steps: OpeningSteps = {
    hideHeader: note('hide header'),
    prepareContainer: note('prepare'),
    disable: note('disable'),
    attach: note('attach'),
    scrollIntoView: async () => {
      done.push('scroll');
    },
    loaded: Promise.resolve(),
    enable: note('enable'),
    opened: note('opened'),
    ...changes,
  };
  return { steps, done };
}

test('FORM-06, FORM-08, HEAD-06: opening a form hides the header, then runs the other steps in order, and announces the end once', async () => {
  const { steps, done } = record();
  await runOpening(steps, new AbortController().signal);
  expect(done).toEqual([
    'hide header',
    'prepare',
    'disable',
    'attach',
    'scroll',
    'enable',
    'opened',
  ]);
});

test('FORM-41: enables the form only after its data has arrived', async () => {
  let arrive = () => {};
  const { steps, done } = record({
    loaded: new Promise<void>((resolve) => {
      arrive = resolve;
    }),
  });
  const opening = runOpening(steps, new AbortController().signal);
  await Promise.resolve();
  await Promise.resolve();
  expect(done).not.toContain('enable');
  arrive();
  await opening;
  expect(done).toContain('enable');
});

test('FORM-15: destroying a form while it opens stops the opening steps', async () => {
  const abort = new AbortController();
  const { steps, done } = record({ scrollIntoView: async () => abort.abort() });
  await runOpening(steps, abort.signal);
  expect(done.at(-1)).toBe('attach');
});

test('a failing step ends the opening of the form with the step’s error', async () => {
  const { steps, done } = record({ loaded: Promise.reject(new Error('gone')) });
  await expect(runOpening(steps, new AbortController().signal)).rejects.toThrow('gone');
  expect(done).not.toContain('opened');
});
