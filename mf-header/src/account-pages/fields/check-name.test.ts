import { blogNameTexts } from '@tessera/shared-contracts/blogs/blog-name';
import { Subject } from 'rxjs';
import { checkName, type NameCheck } from './check-name.ts';

/** Types into a field whose server takes a while, and records what is known. */
function setUp(answers: Readonly<Record<string, string | Error>>, delay = 100) {
  const typed = new Subject<string>();
  const asked: string[] = [];
  const cancelled: string[] = [];
  const known: NameCheck[] = [];
  const ask = (name: string, signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => {
      asked.push(name);
      signal.addEventListener('abort', () => cancelled.push(name));
      const answer = answers[name] ?? '';
      setTimeout(() => (answer instanceof Error ? reject(answer) : resolve(answer)), delay);
    });
  const subscription = typed.pipe(checkName(ask)).subscribe((check) => known.push(check));
  return {
    asked,
    cancelled,
    known,
    type: (text: string) => typed.next(text),
    wait: (ms: number) => jest.advanceTimersByTimeAsync(ms),
    end: () => subscription.unsubscribe(),
  };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('asks once for what was typed in one go, and says that the name is free', async () => {
  const field = setUp({});
  for (const text of ['ad', 'ada', 'ada-', 'ada-l', '@Ada-L ']) {
    field.type(text);
    await field.wait(100);
  }
  await field.wait(1000);
  expect(field.asked).toEqual(['ada-l']);
  expect(field.known.at(-1)).toEqual({ kind: 'free', name: 'ada-l' });
});

test('a keystroke cancels the question before, whose answer is never shown', async () => {
  const field = setUp({ ada: blogNameTexts.taken }, 1000);
  field.type('ada');
  await field.wait(500);
  field.type('adam');
  await field.wait(3000);
  expect(field.asked).toEqual(['ada', 'adam']);
  expect(field.cancelled).toContain('ada');
  expect(field.known.some(({ kind }) => kind === 'refused')).toBe(false);
});

test.each([
  ['ab', blogNameTexts.short],
  ['ad a', blogNameTexts.signs],
  ['-ada', blogNameTexts.ends],
  ['a'.repeat(33), blogNameTexts.long],
  ['admin', blogNameTexts.reserved],
])('says what is wrong with %s without asking the server', async (text, problem) => {
  const field = setUp({});
  field.type(text);
  await field.wait(1000);
  expect(field.known.at(-1)).toEqual({ kind: 'refused', problem });
  expect(field.asked).toEqual([]);
});

test('a server that fails leaves the judgement to the form; the next name is checked again', async () => {
  const field = setUp({ ada: new Error('429'), eve: blogNameTexts.taken });
  field.type('ada');
  await field.wait(1000);
  expect(field.known.at(-1)).toEqual({ kind: 'none' });
  field.type('eve');
  await field.wait(1000);
  expect(field.known.at(-1)).toEqual({ kind: 'refused', problem: blogNameTexts.taken });
  field.type('');
  expect(field.known.at(-1)).toEqual({ kind: 'none' });
});

test('ending it cancels the question', async () => {
  const field = setUp({}, 1000);
  field.type('ada');
  await field.wait(500);
  field.end();
  expect(field.cancelled).toEqual(['ada']);
});
