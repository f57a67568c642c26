/** Accounts, as stored by better-auth and by us, and data that belongs to one account. */
import type { TokenScope } from '@tessera/shared-contracts/core/token-scopes';
import type { DigestPeriod } from '@tessera/shared-contracts/settings/account-settings';
import type { ColumnType, Generated } from 'kysely';
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
  /** Maintained by triggers on likes and follows. */
  liked_post_count: Generated<number>;
  friend_count: Generated<number>;
  current_blog_id: string | null;
  /** The user's own release channel; '' for the default. */
  release_channel: Generated<string>;
  /** Whether sensitive content is covered until the user asks for it. */
  safe_mode: Generated<boolean>;
  /** Which events are emailed, and when the last email about them was sent. */
  mails_asks: Generated<boolean>;
  mails_replies: Generated<boolean>;
  mails_mentions: Generated<boolean>;
  mails_follows: Generated<boolean>;
  mailed_at: UpdatedAt;
  /** Which events are pushed to the user's browsers, and up to when they have been. */
  pushes_messages: Generated<boolean>;
  pushes_replies: Generated<boolean>;
  pushes_mentions: Generated<boolean>;
  pushes_asks: Generated<boolean>;
  pushes_likes: Generated<boolean>;
  pushes_follows: Generated<boolean>;
  pushes_posts: Generated<boolean>;
  pushed_at: UpdatedAt;
  /** Quiet hours in minutes of the day in `time_zone`; both or neither. */
  quiet_from: ColumnType<number | null, number | null | undefined, number | null>;
  quiet_until: ColumnType<number | null, number | null | undefined, number | null>;
  time_zone: Generated<string>;
  /** When the quiet hours end for news that wait. */
  push_held_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** How often a digest is sent while the user stays away, and when the last one was. */
  digest: Generated<DigestPeriod>;
  digested_at: UpdatedAt;
  /**
   * Whether the user lets the other side of a conversation see when they type, and what they have
   * read. The other side sees it only if all members of both blogs allow it.
   */
  shows_typing: Generated<boolean>;
  shows_seen: Generated<boolean>;
  /** Whether the user has seen the introduction to messaging. */
  has_seen_messaging: Generated<boolean>;
  /** When the account will be deleted, if its owner requested that. */
  delete_at: Date | null;
  created_at: CreatedAt;
}

/** A browser that gets push notifications, as the browser describes it. */
export interface PushSubscriptionsTable {
  endpoint: string;
  user_id: string;
  session_id: string;
  p256dh: string;
  auth: string;
  created_at: CreatedAt;
}

/** A tag or word that a user filters; `key` is the normalised form. */
export interface ContentFiltersTable {
  user_id: string;
  kind: 'tag' | 'word';
  key: string;
  written: string;
  created_at: CreatedAt;
}

/** Accounts of better-auth; only the columns that we read or write ourselves. */
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
/**
 * A second factor; `secret` and `backupCodes` are encrypted. If it is not `verified`, it was set
 * up, but never confirmed with a code.
 */
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
/** Second-factor codes that were tried recently. */
export interface UsedCodesTable {
  user_id: string;
  code: string;
  used_at: Date;
}
/**
 * A passkey: `credential_id` as base64url, `public_key` in COSE format; `counter` stays 0 for
 * devices that do not count signatures.
 */
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
/** Answered challenges, kept until they would have expired. */
export interface SpentChallengesTable {
  challenge: string;
  ends_at: Date;
}
/** A new email address of a user, which awaits confirmation. */
export interface EmailChangesTable {
  user_id: string;
  email: string;
  token_hash: string;
  expires_at: Date;
  created_at: CreatedAt;
}
/** An export of all data of a user; `expires_at` is set when it is ready. */
export interface ExportsTable {
  id: Id;
  user_id: string;
  state: Generated<'waiting' | 'ready' | 'failed'>;
  size: Generated<string>;
  created_at: CreatedAt;
  expires_at: Date | null;
}
/** A token of a program. `used_at` is written at most once a minute. */
export interface ApiTokensTable {
  hash: string;
  id: Id;
  user_id: string;
  name: string;
  scopes: TokenScope[];
  created_at: CreatedAt;
  used_at: ColumnType<Date | null, undefined, Date>;
  expires_at: Date | null;
  ended_at: ColumnType<Date | null, undefined, Date>;
  /** What allowed it; null for a token that the person made. */
  grant_id: ColumnType<string | null, string | undefined, never>;
}
/** A program that asks people for access. Without a secret it is a public client (RFC 6749, 2.1). */
export interface OauthClientsTable {
  id: string;
  user_id: string;
  name: string;
  redirect_uris: string[];
  secret_hash: string | null;
  created_at: CreatedAt;
  ended_at: ColumnType<Date | null, undefined, Date>;
}
/** What a person allowed a program. It counts as used when its code became a token. */
export interface OauthGrantsTable {
  id: Id;
  user_id: string;
  client_id: string;
  scopes: TokenScope[];
  redirect_uri: string;
  code_hash: string;
  code_challenge: string;
  code_expires_at: Date;
  code_used_at: ColumnType<Date | null, undefined, Date>;
  created_at: CreatedAt;
  used_at: ColumnType<Date | null, undefined, Date>;
  ended_at: ColumnType<Date | null, undefined, Date>;
}
export interface OauthRefreshTokensTable {
  hash: string;
  grant_id: string;
  expires_at: Date;
  used_at: ColumnType<Date | null, undefined, Date>;
}
