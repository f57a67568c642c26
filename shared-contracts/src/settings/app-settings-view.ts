import * as v from 'valibot';
import { list } from '../core/view-props.ts';
import { defineView, type ViewProps } from '../core/view.ts';
import { linkAccount, linkProblems, networkTexts } from '../networks/linked-accounts.ts';
import { networkNames, socialNetworks } from '../networks/networks.ts';
import { sampleNav, settingsNav, settingsPageProps } from '../core/settings-nav.ts';
import { tokenScopes } from '../core/token-scopes.ts';
import { endToken, makeToken } from '../tokens/endpoints.ts';
import { listedClient, listedGrant } from '../programs/oauth-views.ts';
import { tokenTexts } from '../tokens/token-texts.ts';

const network = v.picklist(socialNetworks);

/** A network, and the user's linked account there, if any. */
const account = v.object({
  network,
  link: v.optional(
    v.object({
      username: v.string(),
      /** Whether the network no longer lets us post. */
      isRefused: v.boolean(),
    }),
  ),
});
/** A post that could not be sent to a network. */
const unsentPost = v.object({
  network,
  id: v.string(),
  slug: v.string(),
  /** Name of its blog. */
  blog: v.string(),
  /** '' for a post without text. */
  summary: v.string(),
  /** Why it was not sent. */
  error: v.string(),
});

/** ISO 8601. */
const moment = v.string();
/** A token of a program; its text is shown only once, by another view. */
const token = v.object({
  id: v.string(),
  name: v.string(),
  scopes: list(v.picklist(tokenScopes)),
  createdAt: moment,
  /** Accurate to the minute; absent if it was never used. */
  usedAt: v.optional(moment),
  /** Absent if it does not expire. */
  expiresAt: v.optional(moment),
});
/** Tokens of programs, and what the form for a new one asks for. */
const programs = v.object({
  tokens: list(token),
  /** Absent from servers without OAuth 2, like the next. */
  grants: v.optional(list(listedGrant)),
  clients: v.optional(list(listedClient)),
  /** In milliseconds. */
  now: v.number(),
  /** Language for dates, such as `en_US`. */
  language: v.string(),
  email: v.string(),
  /** The second factor that the form asks for beside the password. */
  factor: v.picklist(['none', 'code', 'code-or-passkey']),
});
const samplePrograms: v.InferInput<typeof programs> = {
  tokens: [
    {
      id: '7',
      name: 'Archiver',
      scopes: ['read'],
      createdAt: '2026-11-02T08:00:00.000Z',
      usedAt: '2026-11-20T08:00:00.000Z',
      expiresAt: '2027-11-02T08:00:00.000Z',
    },
    {
      id: '6',
      name: 'Poster',
      scopes: ['read', 'write', 'follow', 'messages'],
      createdAt: '2026-11-02T08:00:00.000Z',
    },
    {
      id: '5',
      name: 'Old',
      scopes: ['messages'],
      createdAt: '2026-10-02T08:00:00.000Z',
      expiresAt: '2026-10-09T08:00:00.000Z',
    },
  ],
  grants: [
    {
      id: '9',
      name: 'Poster',
      scopes: ['read', 'write'],
      createdAt: '2026-11-02T08:00:00.000Z',
      usedAt: '2026-11-20T08:00:00.000Z',
    },
    {
      id: '8',
      name: 'Reader',
      scopes: ['read'],
      createdAt: '2026-11-02T08:00:00.000Z',
      usedAt: '2026-11-02T08:00:00.000Z',
    },
  ],
  clients: [
    {
      id: 'tsc_sample',
      name: 'Archiver',
      addresses: ['https://archiver.example/back', 'com.example.archiver:/back'],
      keepsSecret: true,
      grants: 2,
    },
  ],
  now: Date.UTC(2026, 10, 24),
  language: 'en_US',
  email: 'ada@example.org',
  factor: 'none',
};

export const appSettingsView = defineView('app-settings', {
  owner: 'mf_header',
  pages: ['appSettings'],
  summary:
    'Tokens of programs, accounts on other networks, and posts that could not be sent there.',
  version: 1,
  props: v.object({
    ...settingsPageProps,
    /** Why no account was linked. */
    problem: v.optional(v.picklist(linkProblems)),
    accounts: list(account),
    unsent: list(unsentPost),
    /** Absent from servers without tokens. */
    programs: v.optional(programs),
  }),
  samples: [
    { nav: sampleNav, formKey: 'key', accounts: [], unsent: [] },
    {
      nav: sampleNav,
      formKey: 'key',
      done: networkTexts.linked(networkNames.mastodon),
      accounts: [
        { network: 'mastodon', link: { username: '@ada@example.social', isRefused: false } },
        { network: 'bluesky', link: { username: 'ada.example', isRefused: true } },
        { network: 'twitter' },
      ],
      unsent: [
        {
          network: 'mastodon',
          id: '12',
          slug: 'lace',
          blog: 'ada',
          summary: 'Lace',
          error: networkTexts.unreachable(networkNames.mastodon),
        },
        {
          network: 'bluesky',
          id: '13',
          slug: '',
          blog: 'ada',
          summary: '',
          error: networkTexts.refused(networkNames.bluesky, ''),
        },
      ],
    },
    {
      nav: sampleNav,
      formKey: 'key',
      problem: 'denied',
      refused: { form: linkAccount.path, values: {}, errors: ['Try again.'] },
      accounts: [{ network: 'facebook' }],
      unsent: [],
    },
    ...[
      { form: makeToken.path, values: { name: 'Bot', read: 'on' }, errors: [tokenTexts.noScope] },
      { form: endToken.path, values: { token: '1' }, errors: [tokenTexts.noToken] },
    ].map((refused) => ({
      nav: sampleNav,
      formKey: 'key',
      accounts: [],
      unsent: [],
      programs: { ...samplePrograms, factor: 'code' } as const,
      refused,
    })),
    {
      nav: sampleNav,
      formKey: 'key',
      done: tokenTexts.ended,
      accounts: [],
      unsent: [],
      programs: {
        ...samplePrograms,
        tokens: [],
        grants: [],
        clients: [],
        factor: 'code-or-passkey',
      },
    },
    { nav: sampleNav, formKey: 'key', accounts: [], unsent: [], programs: samplePrograms },
  ],
});

export const newTokenView = defineView('new-token', {
  owner: 'mf_header',
  summary: 'A new token of a program, which is shown once.',
  version: 1,
  isSecret: true,
  props: v.object({
    nav: settingsNav,
    name: v.string(),
    scopes: list(v.picklist(tokenScopes)),
    token: v.string(),
  }),
  samples: [
    { nav: sampleNav, name: 'Archiver', scopes: ['read', 'messages'], token: 'tsr_sample' },
  ],
});

export type NewTokenProps = ViewProps<typeof newTokenView>;
export type ProgramsProps = v.InferOutput<typeof programs>;
export type ListedToken = v.InferOutput<typeof token>;
export type AppSettingsProps = ViewProps<typeof appSettingsView>;
export type LinkableAccount = v.InferOutput<typeof account>;
export type UnsentPost = v.InferOutput<typeof unsentPost>;
