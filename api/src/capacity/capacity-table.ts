import { estimate, sizes, type Estimate } from './estimate.ts';

/** Rounds to two significant digits: the estimates are no more precise. */
const round = (value: number): string =>
  Number(value.toPrecision(2)).toLocaleString('en-GB', { maximumFractionDigits: 1 });
function bytes(value: number): string {
  const units = ['GB', 'TB', 'PB'];
  const power = Math.min(2, Math.max(0, Math.floor(Math.log10(value / 1e9) / 3)));
  return `${round(value / 1e9 / 1000 ** power)} ${units[power] ?? ''}`;
}

const rows: readonly (readonly [string, (at: Estimate) => string])[] = [
  ['posts a day', ({ postsPerDay }) => round(postsPerDay)],
  ['requests a second at the peak', ({ requestsPerSecond }) => round(requestsPerSecond)],
  ['processes, each with a core', ({ processes }) => round(processes)],
  ['database', ({ databases }) => databases],
  ['… machines, with standbys', ({ databaseMachines }) => String(databaseMachines)],
  ['… their cores', ({ databaseCores }) => round(databaseCores)],
  ['… after a year', ({ stored }) => bytes(stored)],
  ['media after a year', ({ media }) => bytes(media)],
  ['US dollars a month', ({ price }) => round(price)],
];

/** Returns the capacity table of docs/scale.md as Markdown lines, without padding in the cells. */
export function capacityTable(): readonly string[] {
  const found = sizes.map(estimate);
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    line(['people with an account', ...sizes.map((people) => people.toLocaleString('en-GB'))]),
    line(['---', ...sizes.map(() => '---')]),
    ...rows.map(([name, show]) => line([name, ...found.map(show)])),
  ];
}
