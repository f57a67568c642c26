import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { root } from '../../support/product.ts';

export const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** Prints a Markdown table for docs/performance.md. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const all = [head, ...rows];
  const widths = head.map((_, column) =>
    Math.max(3, ...all.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]): string =>
    `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width)).join(' | ')} |`;
  print(
    [
      '',
      line(head),
      `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`,
      ...rows.map(line),
      '',
    ].join('\n'),
  );
}

/** Prints a result, its budget and whether the budget is met. */
export const printBudget = (what: string, isMet: boolean, found: string, budget: string): void =>
  print(`${isMet ? '✓' : '✗'} ${what}: ${found}; the budget is ${budget}`);

/** Stores the measurements of a benchmark in e2e/test-results/bench as JSON. */
export function saveResults(name: string, figures: object): void {
  const folder = path.join(root, 'e2e/test-results/bench');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    path.join(folder, `${name}.json`),
    JSON.stringify(
      {
        at: new Date().toISOString(),
        node: process.version,
        processors: cpus().map(({ model }) => model),
        ...figures,
      },
      null,
      1,
    ),
  );
}
