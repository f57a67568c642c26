import type {
  Kysely,
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely';
import { sql } from 'kysely';
import { streamPageSize } from '@tessera/shared-contracts/posts/post-limits';
// Runs the queries of pages without the pages, to measure them and to see their plans.
import { suggestedBlogs } from '@tessera/api/testing/blog-queries';
import type { Database } from '@tessera/api/testing/schema';
import { newestPlace } from '@tessera/api/testing/cursor';
import { dashboardPosts, taggedPosts } from '@tessera/api/testing/stream-queries';
import { frequentTag } from './fill-database.ts';

export interface BareQueries {
  /** The posts on the first page of the dashboard. */
  readonly stream: () => Promise<unknown>;
  /** The suggested blogs beside the dashboard's posts. */
  readonly suggestions: () => Promise<unknown>;
  /** The posts on the first page of a frequent tag. */
  readonly tagged: () => Promise<unknown>;
}
export const queryNames = ['stream', 'suggestions', 'tagged'] as const;
type Reader = Parameters<typeof dashboardPosts>[1];

/** Number of suggested blogs on the page. */
const suggested = 5;

export async function bareQueries(db: Kysely<Database>, reader: string): Promise<BareQueries> {
  return queriesOf(db, await readerOf(db, reader));
}

function queriesOf(db: Kysely<Database>, who: Reader): BareQueries {
  const limit = streamPageSize + 1;
  return {
    stream: () => dashboardPosts(db, who, newestPlace, limit),
    suggestions: () => suggestedBlogs(db, who, suggested),
    tagged: () => taggedPosts(db, who, frequentTag, newestPlace, limit),
  };
}

/** Turns every raw query into an `EXPLAIN ANALYZE` of itself. */
class ExplainPlugin implements KyselyPlugin {
  readonly plans: string[] = [];

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    if (node.kind !== 'RawNode') return node;
    const [first = '', ...rest] = node.sqlFragments;
    return {
      ...node,
      sqlFragments: [`explain (analyze, buffers, costs off, summary) ${first}`, ...rest],
    };
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    this.plans.push(result.rows.map((row) => String(row['QUERY PLAN'])).join('\n'));
    return { ...result, rows: [] };
  }
}

/** The plans of the queries, run on warm data with `EXPLAIN (ANALYZE, BUFFERS)`. */
export async function plansOf(
  db: Kysely<Database>,
  reader: string,
): Promise<Readonly<Record<keyof BareQueries, string>>> {
  const explain = new ExplainPlugin();
  const who = await readerOf(db, reader);
  const plain = queriesOf(db, who);
  const explaining = queriesOf(db.withPlugin(explain), who);
  const planOf = async (name: keyof BareQueries): Promise<string> => {
    await plain[name]();
    await explaining[name]();
    return explain.plans.at(-1) ?? '';
  };
  return {
    stream: await planOf('stream'),
    suggestions: await planOf('suggestions'),
    tagged: await planOf('tagged'),
  };
}

async function readerOf(db: Kysely<Database>, reader: string): Promise<Reader> {
  const {
    rows: [member],
  } = await sql<{
    user_id: string;
    blog_id: string;
  }>`select user_id, blog_id from blog_members where blog_id = (select id from blogs where name = ${reader})`.execute(
    db,
  );
  if (!member) throw new Error(`there is no blog ${reader}`);
  return { userId: member.user_id, blogIds: [member.blog_id] };
}

/**
 * Figures from a query plan: time, database pages touched, tables scanned sequentially, and heap
 * fetches of index-only scans.
 */
export function summaryOf(plan: string): {
  readonly ms: string;
  readonly pages: number;
  readonly wholeTables: readonly string[];
  readonly heapFetches: number;
} {
  const [buffers = ''] = /Buffers: shared.*/.exec(plan) ?? [];
  const numbers = (pattern: RegExp, text: string): number =>
    [...text.matchAll(pattern)].reduce((sum, [, figure]) => sum + Number(figure), 0);
  return {
    ms: /Execution Time: ([\d.]+)/.exec(plan)?.[1] ?? '?',
    pages: numbers(/(?:hit|read)=(\d+)/g, buffers),
    wholeTables: [
      ...new Set([...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, table]) => table ?? '')),
    ],
    heapFetches: numbers(/Heap Fetches: (\d+)/g, plan),
  };
}
