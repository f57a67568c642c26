/** Accounts on other networks, and posts that are sent there. */
import type { Generated } from 'kysely';
import type { SocialNetwork } from '@tessera/shared-contracts/networks/networks';
import type { CreatedAt, UpdatedAt } from './columns.ts';

export interface LinkedAccountsTable {
  user_id: string;
  network: SocialNetwork;
  account_id: string;
  username: string;
  /** Encrypted; they give access to the account. */
  credentials: string;
  /** Whether the credentials no longer work; the account must then be linked again. */
  is_refused: Generated<boolean>;
  created_at: CreatedAt;
}
/**
 * An attempt to link an account. The OAuth state travels to the network and back; only its hash is
 * stored.
 */
export interface LinkAttemptsTable {
  state_hash: string;
  user_id: string;
  network: SocialNetwork;
  secrets: string;
  expires_at: Date;
}
/** A post that its author marked for a network: one row per post and network. */
export interface PostDeliveriesTable {
  post_id: string;
  network: SocialNetwork;
  user_id: string;
  /** `sending` is written before the network is called. */
  state: Generated<'waiting' | 'sending' | 'sent' | 'failed'>;
  attempts: Generated<number>;
  /** URL of the post there; '' if unknown. */
  url: Generated<string>;
  /** The reason for a failure, as a text for the author. */
  error: Generated<string>;
  created_at: CreatedAt;
  updated_at: UpdatedAt;
}
