import type { ReportKind } from '@tessera/shared-contracts/moderation/reports';
import type { ReportSubject } from './moderation-queries.ts';

/** The kind of target that a report has. */
export function reportKind({
  post_id,
  conversation_id,
}: Pick<ReportSubject, 'post_id' | 'conversation_id'>): ReportKind {
  if (conversation_id !== null) return 'conversation';
  return post_id === null ? 'blog' : 'post';
}
