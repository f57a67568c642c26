import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Where the product has streams: messaging with its polling, and what is asked while typing. */
const sources = [
  'mf-compose/src/gifs',
  'mf-compose/src/lookups',
  'mf-compose/src/post-form/editor/mentions',
  'mf-compose/src/post-form/editor/source',
  'mf-compose/src/post-form/fields',
  'mf-compose/src/post-form/links',
  'mf-compose/src/post-form/video',
  'mf-messaging/src',
  'mf-header/src/header/search',
  'mf-viewer/src/search',
  'mf-viewer/src/stream',
  'shared-ui/src/recipients',
].map((folder) => `${folder}/**/*.{ts,tsx}`);
const skipped = /\.test\.tsx?$|(?:^|\/)testing\//;

const timer = /\bset(?:Timeout|Interval)\s*\(/g;
const comment = /^\s*(?:\/\/|\/?\*).*$/gm;

/** Files that may set timers by hand, and why. */
export const exceptions: ReadonlyMap<string, string> = new Map([
  ['mf-compose/src/gifs/preload.ts', 'looks at the grid every second; nothing is waited for'],
  ['mf-compose/src/post-form/fields/EditorChoice.tsx', 'ends an offer, in a React effect'],
  ['mf-compose/src/post-form/fields/ScheduleFields.tsx', 'a clock, in a React effect'],
  [
    'mf-messaging/src/conversation/use-batches.ts',
    'one timer in a React effect, which ends with it; a pipeline would be longer',
  ],
  [
    'mf-messaging/src/windows/ConversationWindow.tsx',
    'lets the click be handled before the window leaves; nothing is waited for',
  ],
  ['mf-viewer/src/search/BlogSearchBar.tsx', 'waits for its own motion in React effects'],
  ['mf-viewer/src/search/NoResults.tsx', 'measures at most once in a while, in a React effect'],
]);

/** Numbers of the lines that set a timer. */
export function timerLinesOf(source: string): readonly number[] {
  const code = source.replace(comment, '');
  return [...code.matchAll(timer)].map(({ index }) => code.slice(0, index).split('\n').length);
}

/**
 * Reports timers that are set by hand where the product has streams, and exceptions that are no
 * longer needed. A stream waits by an operator of rxjs; what waits once for a lifetime uses `later`.
 *
 * @param allowed files that may set timers
 */
export function findHandTimers(
  root: string,
  allowed: ReadonlySet<string> | ReadonlyMap<string, string> = exceptions,
): readonly string[] {
  const found = globSync(sources, { cwd: root })
    .filter((file) => !skipped.test(file))
    .sort()
    .map((file) => ({ file, lines: timerLinesOf(readFileSync(path.join(root, file), 'utf8')) }))
    .filter(({ lines }) => lines.length > 0);
  const named = new Set(found.map(({ file }) => file));
  return [
    ...found
      .filter(({ file }) => !allowed.has(file))
      .flatMap(({ file, lines }) =>
        lines.map((line) => `${file}:${line}: wait by an operator of rxjs, or by later`),
      ),
    ...[...allowed.keys()]
      .filter((file) => !named.has(file))
      .map((file) => `${file}: no longer needs an exception`),
  ];
}
