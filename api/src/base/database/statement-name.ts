import type { Database } from './schema.ts';

/** What a statement does, without its text: for metrics and spans. */
export interface StatementName {
  /** In capitals: `SELECT`, `INSERT`, `BEGIN`, …; `OTHER` for rare ones. */
  readonly operation: string;
  /** The table it writes to, else the first that it names; '' if it names none of ours. */
  readonly table: string;
}

/** All tables. The compiler checks them against the schema. */
const tables: Readonly<Record<keyof Database, true>> = {
  auth_user: true,
  auth_session: true,
  api_tokens: true,
  oauth_clients: true,
  oauth_grants: true,
  oauth_refresh_tokens: true,
  auth_account: true,
  auth_two_factor: true,
  auth_verification: true,
  used_codes: true,
  passkeys: true,
  spent_challenges: true,
  email_changes: true,
  exports: true,
  reports: true,
  moderation_log: true,
  staff_notices: true,
  profiles: true,
  push_subscriptions: true,
  blogs: true,
  blog_members: true,
  former_blog_names: true,
  blog_invitations: true,
  posts: true,
  post_tags: true,
  post_versions: true,
  popular_tags: true,
  popular_tags_counted: true,
  trending_posts: true,
  trending_tags: true,
  promotions: true,
  blog_queues: true,
  post_search: true,
  content_filters: true,
  likes: true,
  bookmarks: true,
  followed_tags: true,
  form_drafts: true,
  form_draft_versions: true,
  replies: true,
  activity: true,
  follows: true,
  undoable: true,
  blocks: true,
  conversations: true,
  conversation_members: true,
  messages: true,
  message_search: true,
  message_previews: true,
  media: true,
  media_files: true,
  uploads: true,
  gifs: true,
  releases: true,
  release_channels: true,
  release_history: true,
  linked_accounts: true,
  link_attempts: true,
  post_deliveries: true,
  settings: true,
  site_texts: true,
};

const operations: ReadonlySet<string> = new Set(
  'SELECT INSERT UPDATE DELETE BEGIN COMMIT ROLLBACK SAVEPOINT RELEASE SET'.split(' '),
);
/**
 * The parts of a `with` statement that write. The last part that writes to one of our tables
 * determines the operation; without such a part, the statement counts as `SELECT`.
 */
const written = /\b(?:insert\s+into|update|delete\s+from)\s+"?(\w+)/gi;
const named = /\b(?:from|join|into|update)\s+"?(\w+)"?/gi;

const isTable = (name: string | undefined): name is string =>
  name !== undefined && Object.hasOwn(tables, name);

/** Names a statement. There are few different names, whatever the texts. */
export function nameStatement(text: string): StatementName {
  const [, verb = ''] = /^(?:\s|\/\*.*?\*\/)*(\w+)/s.exec(text) ?? [];
  let operation = verb.toUpperCase();
  let table = [...text.matchAll(named)].map(([, name]) => name).find(isTable) ?? '';
  if (operation === 'START') operation = 'BEGIN';
  if (operation === 'WITH') {
    const write = [...text.matchAll(written)].findLast(([, name]) => isTable(name));
    operation = write ? (write[0].split(/\s/, 1)[0] ?? '').toUpperCase() : 'SELECT';
    table = write?.[1] ?? table;
  }
  return { operation: operations.has(operation) ? operation : 'OTHER', table };
}
