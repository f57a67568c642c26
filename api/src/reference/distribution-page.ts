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

/** The Markdown blocks of the page about a distributed database. */
export const distributionParts = (): readonly string[] => [
  'Where each table would be stored in a distributed database, which parts of the schema and which statements such a database would reject today, and how a move would solve that ([decision 38](../decisions/0038-distributed-database.md)). Tests compare this page with the schema and with the statements that calls send.',
  '## Tables',
  'Rows of tables in the same group are on the same machine if they have the same value in the given column.',
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
  'How many distinct statements of each call use one shard, or a few by a list of ids; and which ones use several distributions at once (split) or all shards. The change that a move would make is in brackets.',
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
