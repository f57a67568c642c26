/** Accounts, as better-auth and we keep them, and what is theirs alone. */
import type { Generated } from 'kysely';
import type { EditorType } from '@tessera/shared-contracts/posts/post-form-constants';
import type { CreatedAt, Id, UpdatedAt } from './columns.ts';

export interface ProfilesTable {
  user_id: string;
  is_staff: Generated<boolean>;
  language: Generated<string>;
  default_editor_type: Generated<EditorType>;
  is_sounds_enabled: Generated<boolean>;
  endless_scrolling: Generated<boolean>;
  show_timestamps: Generated<boolean>;
  keyboard_shortcuts: Generated<boolean>;
  /** Kept by triggers on likes and follows. */
  liked_post_count: Generated<number>;
  friend_count: Generated<number>;
  current_blog_id: string | null;
  /** Release channel of this person's own; '' for what everybody gets. */
  release_channel: Generated<string>;
  /** Whether what is sensitive is covered until asked for. */
  safe_mode: Generated<boolean>;
  /** Whether mail tells of these, and when it did last. */
  mails_asks: Generated<boolean>;
  mails_replies: Generated<boolean>;
  mails_mentions: Generated<boolean>;
  mails_follows: Generated<boolean>;
  mailed_at: UpdatedAt;
  /** When the account goes, if its owner asked for that. */
  delete_at: Date | null;
  created_at: CreatedAt;
}

/** A tag or a word that a person does not want to come upon; `key` is how it is compared. */
export interface ContentFiltersTable {
  user_id: string;
  kind: 'tag' | 'word';
  key: string;
  written: string;
  created_at: CreatedAt;
}

/** Accounts as better-auth keeps them; the columns that we read or write ourselves. */
export interface AuthUserTable {
  id: string;
  name: string;
  email: string;
  emailVerified: Generated<boolean>;
  twoFactorEnabled: Generated<boolean>;
  createdAt: CreatedAt;
  updatedAt: UpdatedAt;
}
export interface AuthSessionTable {
  id: string;
  userId: string;
  token: string;
  expiresAt: Date;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: CreatedAt;
  updatedAt: UpdatedAt;
}
export interface AuthAccountTable {
  id: string;
  userId: string;
  accountId: string;
  providerId: string;
  password: string | null;
  createdAt: CreatedAt;
  updatedAt: UpdatedAt;
}
/** A second factor; `secret` and `backupCodes` are encrypted. Not `verified`: it was begun, and no code of it was entered yet. */
export interface AuthTwoFactorTable {
  id: string;
  userId: string;
  secret: string;
  backupCodes: string;
  verified: boolean;
  failedVerificationCount: number;
  lockedUntil: Date | null;
}
export interface AuthVerificationTable {
  id: string;
  identifier: string;
  value: string;
  expiresAt: Date;
}
/** Codes of second factors that were tried lately. */
export interface UsedCodesTable {
  user_id: string;
  code: string;
  used_at: Date;
}
/** A passkey: `credential_id` as base64url, `public_key` as COSE has it; `counter` stays 0 with devices that do not count. */
export interface PasskeysTable {
  id: Id;
  user_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: Generated<string>;
  transports: string[];
  name: string;
  created_at: CreatedAt;
  used_at: Date | null;
}
/** Questions to devices that were answered, until they would have ended anyway. */
export interface SpentChallengesTable {
  challenge: string;
  ends_at: Date;
}
/** An address that waits to be confirmed. */
export interface EmailChangesTable {
  user_id: string;
  email: string;
  token_hash: string;
  expires_at: Date;
  created_at: CreatedAt;
}
/** An archive of all that is somebody's; `expires_at` once it is ready. */
export interface ExportsTable {
  id: Id;
  user_id: string;
  state: Generated<'waiting' | 'ready' | 'failed'>;
  size: Generated<string>;
  created_at: CreatedAt;
  expires_at: Date | null;
}
