import { setTimeout as sleep } from 'node:timers/promises';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { betweenPasses, defineRepair, repairProgress, sendRepairs, type Repair } from './repair.ts';

let app: TestApp;
const begin = new Date('2026-11-28T12:00:00Z');
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => app.setNow(begin));
afterAll(() => app.close());

/** Rows 1 to 9 in batches of three; each row needs one change. */
function repairOfNine(name: string, dies?: (after: string) => void) {
  const changed: number[] = [];
  const repair = defineRepair({
    name,
    async prepare(_, after) {
      const from = Number(after);
      await sleep(1);
      return {
        next: from + 3 < 9 ? String(from + 3) : undefined,
        async write() {
          dies?.(after);
          const rows = [from + 1, from + 2, from + 3].filter((row) => !changed.includes(row));
          changed.push(...rows);
          return rows.length;
        },
      };
    },
  });
  return { repair, changed };
}

const run = (repair: Repair): Promise<void> => repair.job.run(app.deps, {});
const progress = (repair: Repair) => repairProgress(app.db, repair);

test('a repair visits everything at once and again later, and is then never sent again', async () => {
  const { repair, changed } = repairOfNine('repair-twice');
  await sendRepairs(app.deps, [repair]);
  await sendRepairs(app.deps, [repair]);
  expect(app.jobs.waiting.filter(({ name }) => name === 'repair-twice')).toHaveLength(1);
  await run(repair);
  expect(changed).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(await progress(repair)).toEqual({ isComplete: false, changed: 9 });
  expect(app.jobs.waiting.at(-1)).toMatchObject({
    name: 'repair-twice',
    startAfter: new Date(begin.getTime() + betweenPasses),
  });
  // a process of the previous version writes a row after the repair went by
  changed.splice(1, 1);
  app.setNow(new Date(begin.getTime() + betweenPasses));
  await run(repair);
  expect(changed).toContain(2);
  expect(await progress(repair)).toEqual({ isComplete: true, changed: 10 });
  const sent = app.jobs.waiting.length;
  await sendRepairs(app.deps, [repair]);
  expect(app.jobs.waiting).toHaveLength(sent);
  await run(repair);
  expect(await progress(repair)).toEqual({ isComplete: true, changed: 10 });
});

test('a repair that dies in a batch resumes there, and two processes count each change once', async () => {
  let deaths = 0;
  const { repair, changed } = repairOfNine('repair-resumed', (after) => {
    if (after !== '3' || deaths > 0) return;
    deaths += 1;
    throw new Error('killed');
  });
  await expect(run(repair)).rejects.toThrow('killed');
  expect(await progress(repair)).toEqual({ isComplete: false, changed: 3 });
  await Promise.all([run(repair), run(repair), run(repair)]);
  expect(changed).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect((await progress(repair)).changed).toBe(9);
});
