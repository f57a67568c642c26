import type { Kysely, KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs, QueryResult, RootOperationNode, UnknownRow } from 'kysely';
import { sql } from 'kysely';
import { streamPageSize } from '@tessera/shared-contracts/posts/post-limits';
// The queries themselves, without the page around them: what a plan says is known only inside.
import { suggestedBlogs } from '../../../api/src/blogs/blog-queries.ts';
import type { Database } from '../../../api/src/database/schema.ts';
import { newestPlace } from '../../../api/src/posts/cursor.ts';
import { dashboardPosts } from '../../../api/src/posts/stream-queries.ts';

export interface BareQueries {
  /** Which posts the first page of the dashboard shows. */
  readonly stream: () => Promise<unknown>;
  /** The blogs beside it. */
  readonly suggestions: () => Promise<unknown>;
}
export const queryNames = ['stream', 'suggestions'] as const;
/** As many as the page shows. */
const suggested = 5;

export async function bareQueries(db: Kysely<Database>, reader: string): Promise<BareQueries> {
  const who = await readerOf(db, reader);
  return { stream: () => dashboardPosts(db, who, newestPlace, streamPageSize + 1), suggestions: () => suggestedBlogs(db, who, suggested) };
}

/** Turns every query into one for its plan, measured. */
class ExplainPlugin implements KyselyPlugin {
  readonly plans: string[] = [];

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    if (node.kind !== 'RawNode') return node;
    const [first = '', ...rest] = node.sqlFragments;
    return { ...node, sqlFragments: [`explain (analyze, buffers, costs off, summary) ${first}`, ...rest] };
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    this.plans.push(result.rows.map((row) => String(row['QUERY PLAN'])).join('\n'));
    return { ...result, rows: [] };
  }
}

/** The plans of both queries, warm, as `EXPLAIN (ANALYZE, BUFFERS)` writes them. */
export async function explained(db: Kysely<Database>, reader: string): Promise<Readonly<Record<keyof BareQueries, string>>> {
  const explain = new ExplainPlugin();
  const who = await readerOf(db, reader);
  const explaining = db.withPlugin(explain);
  await dashboardPosts(explaining, who, newestPlace, streamPageSize + 1);
  await suggestedBlogs(explaining, who, suggested);
  const [stream = '', suggestions = ''] = explain.plans;
  return { stream, suggestions };
}

async function readerOf(db: Kysely<Database>, reader: string): Promise<{ readonly userId: string; readonly blogIds: readonly string[] }> {
  const { rows: [member] } = await sql<{ user_id: string; blog_id: string }>`select user_id, blog_id from blog_members where blog_id = (select id from blogs where name = ${reader})`.execute(db);
  if (!member) throw new Error(`there is no blog ${reader}`);
  return { userId: member.user_id, blogIds: [member.blog_id] };
}

/** What of a plan matters here: time, pages touched, and whether a whole table was read. */
export function summaryOf(plan: string): { readonly ms: string; readonly pages: number; readonly wholeTables: readonly string[]; readonly heapFetches: number } {
  const [buffers = ''] = /Buffers: shared.*/.exec(plan) ?? [];
  const numbers = (pattern: RegExp, text: string): number => [...text.matchAll(pattern)].reduce((sum, [, figure]) => sum + Number(figure), 0);
  return {
    ms: /Execution Time: ([\d.]+)/.exec(plan)?.[1] ?? '?',
    pages: numbers(/(?:hit|read)=(\d+)/g, buffers),
    wholeTables: [...new Set([...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, table]) => table ?? ''))],
    heapFetches: numbers(/Heap Fetches: (\d+)/g, plan),
  };
}
