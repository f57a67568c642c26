import type { TokenScope } from '../core/token-scopes.ts';

/** Limits of tokens (ours). */
export const tokenLimits = {
  perAccount: 50,
  /** Maximum length of a name in characters. */
  name: 60,
  /** Days after which a new token can expire; 0 for never. */
  days: [7, 30, 90, 365, 0],
  /** Days for which ended tokens are kept. */
  keptDays: 30,
} as const;

/** The beginning of every token, by which people and scanners of secrets recognise one. */
export const tokenPrefix = 'tsr_';

/** What a scope lets a program do, in plain words. */
export const scopeTexts: Readonly<Record<TokenScope, string>> = {
  read: 'Read posts, blogs and notes that you can see, with your drafts and private posts',
  write: 'Post, edit, reblog, queue and delete posts, like, reply and upload files',
  follow: 'Follow, unfollow and block blogs, and follow tags',
  messages: 'Read and send your messages, and report spam, which blocks its sender',
};

/** The names of the scopes, for people. */
export const scopeNames: Readonly<Record<TokenScope, string>> = {
  read: 'Read',
  write: 'Write',
  follow: 'Follow',
  messages: 'Messages',
};

/** Texts about tokens (ours). */
export const tokenTexts = {
  title: 'Tokens for programs',
  about:
    'A token lets a program that you trust use your account, within the limits that you choose. It never gives access to your password, settings or other tokens.',
  none: 'You have no tokens.',
  make: 'Make a token',
  submit: 'Make token',
  end: 'End',
  nameLabel: 'Name',
  nameHint: 'So that you know later which program uses it.',
  scopesLabel: 'What the program may do',
  expiryLabel: 'Expires',
  never: 'Never',
  inDays: (days: number) => (days === 365 ? 'After a year' : `After ${days} days`),
  shownOnce: 'Copy this token now. We only show it once.',
  keepSecret:
    'Whoever has it can use your account as you chose below. Give it to nobody, and put it into no address.',
  tokenLabel: 'Your new token',
  copy: 'Copy',
  copied: 'Copied.',
  byHand: 'The token is selected. Copy it with your keyboard.',
  saved: 'I’ve copied it',
  ended: 'Token ended. Programs that used it no longer get in.',
  neverUsed: 'never used',
  lastUsed: (when: string) => `last used ${when}`,
  expired: 'expired',
  noExpiry: 'does not expire',
  nameMissing: 'Give the token a name.',
  noScope: 'Choose at least one thing that the program may do.',
  tooMany: `You can have up to ${tokenLimits.perAccount} tokens. End one first.`,
  noToken: 'This token no longer exists. Reload the page to see which you have.',
  /** For programs, whose token was refused. */
  invalid: 'This token is unknown, has ended or has expired.',
  missingScope: (scope: TokenScope) => `This call needs a token with the scope \`${scope}\`.`,
  noTokenHere: 'This address takes no token.',
  endedWithSessions: 'This also ends all tokens of programs.',
} as const;
