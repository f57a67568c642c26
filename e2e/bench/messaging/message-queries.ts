import {
  QueryNode,
  sql,
  type Kysely,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  type RootOperationNode,
  type UnknownRow,
} from 'kysely';
import { newestPlace } from '@tessera/api/testing/cursor';
import * as messages from '@tessera/api/testing/messaging-queries';
import type { Database } from '@tessera/api/testing/schema';
import { hasWritten, startsOf } from '@tessera/api/testing/start-queries';
import { longConversationBlog } from './fill-messages.ts';

const options = 'analyze, buffers, costs off, summary';

/** Turns every raw query and every built select into an `EXPLAIN ANALYZE` of itself. */
class ExplainPlugin implements KyselyPlugin {
  readonly plans: string[] = [];

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    if (node.kind === 'SelectQueryNode')
      return QueryNode.cloneWithExplain(node, undefined, sql.raw(options));
    if (node.kind !== 'RawNode') return node;
    const [first = '', ...rest] = node.sqlFragments;
    return { ...node, sqlFragments: [`explain (${options}) ${first}`, ...rest] };
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    this.plans.push(result.rows.map((row) => String(row['QUERY PLAN'])).join('\n'));
    return { ...result, rows: [] };
  }
}

/** The plans of the queries for the inbox, a conversation, a poll and sending, by name. */
export async function messagePlans(
  db: Kysely<Database>,
  reader: string,
): Promise<Readonly<Record<string, string>>> {
  const { rows } = await sql<{ blog: string; user: string; other: string }>`
    select b.id as blog, m.user_id as user, o.id as other
    from blogs b
    join blog_members m on m.blog_id = b.id
    cross join blogs o
    where b.name = ${reader} and o.name = ${longConversationBlog}`.execute(db);
  const [{ blog, user, other } = { blog: '', user: '', other: '' }] = rows;
  const member = await messages.memberWith(db, blog, other);
  if (!member) throw new Error('the reader has no conversation');
  const halfAYear = new Date(Date.now() - 183 * 86_400_000);
  const queries: Readonly<Record<string, (on: Kysely<Database>) => Promise<unknown>>> = {
    'the inbox': (on) => messages.inboxOf(on, blog, { before: newestPlace }, 21),
    'the inbox, older': (on) =>
      messages.inboxOf(on, blog, { before: { ...newestPlace, at: halfAYear.getTime() } }, 21),
    'a conversation by its blogs': (on) => messages.memberWith(on, blog, other),
    'a conversation by its id': (on) => messages.memberOf(on, member.conversation_id, blog),
    'its messages': (on) => messages.messagesOf(on, member, undefined, 21),
    'its messages, older': (on) => messages.messagesOf(on, member, { before: halfAYear }, 21),
    'a message by its key': (on) => messages.messageByKey(on, other, 'bench-10'),
    'unread messages': (on) => messages.unreadOf(on, [blog]),
    'sums of unread messages': (on) => messages.unreadSums(on, [blog]),
    'conversations started today': (on) => startsOf(on, user, new Date()),
    'whether the other has answered': (on) => hasWritten(on, member.conversation_id, other),
  };
  const plans: Record<string, string> = {};
  for (const [name, query] of Object.entries(queries)) {
    await query(db);
    const explain = new ExplainPlugin();
    await query(db.withPlugin(explain));
    plans[name] = explain.plans.join('\n');
  }
  return plans;
}
