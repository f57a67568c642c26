import type { SiteTextName } from '@tessera/shared-contracts/site/site-texts';

/**
 * The texts that the operator writes, in all versions. An empty `source` stands for the standard
 * text. `changed_by` is the name of a member of staff, and outlives the account.
 */
export interface SiteTextsTable {
  page: SiteTextName;
  changed_at: Date;
  changed_by: string;
  /** Markdown. */
  source: string;
  /** Sanitised. */
  html: string;
}
