/** Limits of programs that ask people for tokens by OAuth 2 (ours). */
export const oauthLimits = {
  /** Programs that one account can register. */
  clients: 20,
  /** Up to how many times we count that a program was let in. */
  counted: 1000,
  /** Programs that one account can let in; a program counts once for each time. */
  grants: 100,
  /** How often an account can let programs in within an hour. */
  grantsAnHour: 30,
  /** How often a program can refresh one token within an hour. */
  refreshesAnHour: 60,
  /** Maximum length of one member of what a program asks for, in characters. */
  member: 2000,
  /** Maximum length of a program's name in characters. */
  name: 60,
  /** Addresses to which one program can return, and the maximum length of each in characters. */
  addresses: 10,
  address: 500,
  /** Seconds within which a program must exchange its code. RFC 6749 recommends ten minutes at most. */
  codeLife: 60,
  /** Seconds until an access token expires. */
  accessLife: 3600,
  /** Seconds until a refresh token expires that is not used. */
  refreshLife: 90 * 86_400,
  /**
   * Seconds within which a refresh token that is sent again is only refused. Later it ends what the
   * program was allowed, because somebody else may have the token.
   */
  grace: 10,
  /** Days for which ended permissions are kept. */
  keptDays: 30,
} as const;

/** Paths of OAuth 2. They are fixed, because programs and `iss` refer to them. */
export const oauthPaths = {
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  revoke: '/oauth/revoke',
  /** RFC 8414. */
  metadata: '/.well-known/oauth-authorization-server',
} as const;

/** The beginnings of what programs get, by which people and scanners of secrets recognise it. */
export const oauthPrefixes = {
  client: 'tsc_',
  secret: 'tss_',
  code: 'tso_',
  refresh: 'tsf_',
} as const;

/** Texts about programs that ask for access (ours). */
export const oauthTexts = {
  askTitle: (name: string) => `Let ${name} use your account?`,
  asks: (name: string, account: string) => `${name} asks to use Tessera as ${account}. It could:`,
  maker: (blog: string) => `Registered by ${blog}. Tessera has not checked this program.`,
  makerUnknown: 'Tessera has not checked this program.',
  goesTo: (place: string) => `Either way you go on to ${place}.`,
  thisDevice: 'a program on this device',
  never: 'It never gets your password, and cannot change your settings.',
  allow: 'Allow',
  deny: 'Don’t allow',
  badTitle: 'This program’s request is wrong',
  refused: (name: string, why: string) => `${name} did not ask as it has to: ${why}.`,
  goBack: (place: string) => `Go on to ${place}`,
  unknownClient: 'The program that sent you here is not registered, or its maker has removed it.',
  badAddress:
    'The program that sent you here wants you to return to an address that it has not registered.',
  tooManyGrants: `You have let in ${oauthLimits.grants} programs. End one in Settings, Apps, then try again.`,
  toDashboard: 'Go to the dashboard',

  grantsTitle: 'Programs that you let in',
  grantsAbout: 'These programs use your account. What you end here no longer gets in.',
  grantsNone: 'You have let in no program.',
  grantEnded: 'The program no longer gets in.',
  end: 'End',
  letIn: (when: string) => `let in ${when}`,
  noGrant: 'This program is no longer let in. Reload the page to see which are.',

  clientsTitle: 'Programs that you make',
  clientsAbout:
    'Register a program of yours, and it can ask people for access to their accounts (OAuth 2, with PKCE).',
  clientsNone: 'You have registered no program.',
  register: 'Register a program',
  submit: 'Register program',
  nameLabel: 'Name of the program',
  nameHint: 'People read it when the program asks for access.',
  addressLabel: 'Return addresses',
  addressHint:
    'Where people go after they decide, separated by spaces: https, a port of this device (http://127.0.0.1), or the scheme of an app, such as com.example.app:/back.',
  secretLabel: 'It can keep a secret',
  secretHint: 'Programs on a server can; apps and scripts cannot.',
  clientId: 'Client ID',
  made: 'Registered.',
  secretOnce: 'Copy this secret now. We only show it once.',
  secretKeep: 'Keep it on your server. Whoever has it can pass for your program.',
  secretField: 'Client secret',
  saved: 'I’ve copied it',
  remove: 'Remove',
  removed: 'Program removed. It no longer gets in anywhere.',
  users: (count: number) =>
    count === 0
      ? 'not let in yet'
      : count === 1
        ? 'let in once'
        : count >= oauthLimits.counted
          ? `let in ${oauthLimits.counted} times or more`
          : `let in ${count} times`,
  noClient: 'This program no longer exists. Reload the page to see which you have.',
  nameMissing: 'Give the program a name.',
  nameTaken: 'People must not take the program for Tessera itself. Choose another name.',
  addressMissing: 'Enter at least one return address.',
  tooManyAddresses: `Enter at most ${oauthLimits.addresses} return addresses.`,
  addressInvalid: (address: string) =>
    `“${address}” cannot be a return address. Use https, http://127.0.0.1, or the scheme of an app with a dot in it, without “#”.`,
  tooOften: 'You have let in many programs within an hour. Try again later.',
  tooManyClients: `You can register up to ${oauthLimits.clients} programs. Remove one first.`,
} as const;
