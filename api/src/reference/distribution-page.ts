import { hotCalls, moves, type CallShards } from '../database/distribution/hot-calls.ts';
import { placements, type Placement } from '../database/distribution/placements.ts';
import { citusGaps, yugabyteGaps, type Gaps } from '../database/distribution/schema-gaps.ts';

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const placeOf = (placement: Placement): string =>
  placement.kind === 'distributed'
    ? `${placement.group}, by \`${placement.by}\``
    : { reference: 'on every machine', local: 'on the coordinator' }[placement.kind];

const gapList = (gaps: readonly Gaps[]): string =>
  gaps
    .map(({ move, found }) => `- ${move}\n${found.map((gap) => `  - \`${gap}\``).join('\n')}`)
    .join('\n');

const many = ({ split, all }: CallShards): string =>
  [...split.map((one) => ['split', ...one] as const), ...all.map((one) => ['all', ...one] as const)]
    .map(([shards, about, move]) => `${shards}: \`${about}\` (${move})`)
    .join('<br>');

/** Parts of the page about a distributed database. */
export const distributionParts = (): readonly string[] => [
  'Where each table would be in a database of many machines, what such a database would not take of schema and statements today, and what a move would do about it ([decision 38](../decisions/0038-distributed-database.md)). Tests compare all of it with the database and with what calls send.',
  '## Tables',
  'Tables of one group with the same value in their column are on the same machine.',
  table(
    ['table', 'place', 'because'],
    Object.entries(placements).map(([name, placement]) => [
      `\`${name}\``,
      placeOf(placement),
      placement.why,
    ]),
  ),
  '## Schema: Citus',
  gapList(citusGaps),
  '## Schema: YugabyteDB',
  gapList(yugabyteGaps),
  '## Calls',
  'Different statements of a call by the shards that they touch: one, a few by a list of ids, several distributions at once (split), or all. In brackets what a move would do.',
  table(
    ['call', 'one', 'few', 'split or all'],
    Object.entries<CallShards>(hotCalls).map(([name, shards]) => [
      name,
      String(shards.one),
      String(shards.few),
      many(shards),
    ]),
  ),
  table(
    ['move', ''],
    Object.entries(moves).map(([name, text]) => [name, text]),
  ),
];
