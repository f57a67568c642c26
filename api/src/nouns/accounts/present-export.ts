import type { AccountExport } from '@tessera/shared-contracts/settings/account-export';
import type { ExportRow } from './export-queries.ts';

/** An export as its owner sees it. */
export function presentExport({
  id,
  state,
  created_at,
  expires_at,
  size,
}: ExportRow): AccountExport {
  const createdAt = created_at.toISOString();
  if (state === 'waiting') return { state, createdAt };
  if (state === 'failed' || !expires_at) return { state: 'failed', createdAt };
  return { state, id, createdAt, expiresAt: expires_at.toISOString(), size: Number(size) };
}
