import path from 'node:path';
import { createBrokenProject } from './broken-project.ts';
import { exceptions, findHandTimers, timerLinesOf } from './hand-timers.ts';

test('nothing in messaging, polling, searches and lookups sets timers by hand, except files that have a reason to', () => {
  expect(findHandTimers(path.resolve(__dirname, '../..'))).toEqual([]);
  expect([...exceptions.values()].filter((reason) => reason.trim() === '')).toEqual([]);
});

test.each([
  ['a timer', 'const timer = setTimeout(ask, 10);', [1]],
  ['an interval', '\nwindow.setInterval(ask, 10);', [2]],
  ['a type', 'let timer: ReturnType<typeof setTimeout> | undefined;', []],
  ['a comment', '// setTimeout(ask, 10)', []],
  ['an operator', 'timer(10).pipe(switchMap(ask));', []],
])('finds the lines that set timers: %s', (_, source, lines) => {
  expect(timerLinesOf(source)).toEqual(lines);
});

test('searches the folders with streams, except tests and exceptions; reports stale exceptions', () => {
  const wait = 'setTimeout(() => {}, 10);\n';
  const project = createBrokenProject({
    'mf-messaging/src/polling/a.ts': `\n${wait}`,
    'mf-messaging/src/polling/a.test.ts': wait,
    'mf-messaging/src/testing/b.ts': wait,
    'mf-viewer/src/stream/c.ts': wait,
    'mf-viewer/src/stream/d.ts': 'export const d = 1;\n',
    'mf-viewer/src/video/e.ts': wait,
  });
  const allowed = new Set(['mf-viewer/src/stream/c.ts', 'mf-viewer/src/stream/d.ts']);
  expect(findHandTimers(project.folder, allowed)).toEqual([
    'mf-messaging/src/polling/a.ts:2: wait by an operator of rxjs, or by later',
    'mf-viewer/src/stream/d.ts: no longer needs an exception',
  ]);
  project.remove();
});
