import * as v from 'valibot';
import { sampleNav, settingsNav } from '../core/settings-nav.ts';
import { tokenScopes } from '../core/token-scopes.ts';
import { list } from '../core/view-props.ts';
import { defineView, type ViewProps } from '../core/view.ts';

/** ISO 8601. */
const moment = v.string();

/** What a program was allowed. */
export const listedGrant = v.object({
  id: v.string(),
  name: v.string(),
  scopes: list(v.picklist(tokenScopes)),
  createdAt: moment,
  /** When it last made a call or fetched a token. */
  usedAt: moment,
});
/** A program that the user has registered. */
export const listedClient = v.object({
  id: v.string(),
  name: v.string(),
  addresses: list(v.string()),
  keepsSecret: v.boolean(),
  /** How often people have let it in. */
  grants: v.number(),
});

export const accessView = defineView('access', {
  owner: 'mf_header',
  pages: ['authorize'],
  summary: 'A program asks for access to the account.',
  version: 1,
  // the state and the challenge are between the browser and the program
  isSecret: true,
  props: v.object({
    formKey: v.string(),
    name: v.string(),
    /** The blog of the person who registered the program; absent if they have none. */
    maker: v.optional(v.string()),
    /** The host to which the browser goes on; absent for a program on this device. */
    host: v.optional(v.string()),
    /** The blog of the account, or its email address. */
    account: v.string(),
    scopes: list(v.picklist(tokenScopes)),
    /** What the program asked for, by name, which the form sends back. */
    request: v.record(v.string(), v.string()),
  }),
  samples: [
    {
      formKey: 'key',
      name: 'Archiver',
      maker: 'ada',
      host: 'archiver.example',
      account: 'lace',
      scopes: ['read', 'write', 'follow', 'messages'],
      request: { client_id: 'tsc_sample', state: 'one' },
    },
    {
      formKey: 'key',
      name: 'Poster',
      account: 'ada@example.org',
      scopes: ['read'],
      request: { client_id: 'tsc_sample' },
    },
  ],
});

export const newClientView = defineView('new-client', {
  owner: 'mf_header',
  summary: 'The secret of a program, which is shown once.',
  version: 1,
  isSecret: true,
  props: v.object({
    nav: settingsNav,
    name: v.string(),
    clientId: v.string(),
    secret: v.string(),
  }),
  samples: [{ nav: sampleNav, name: 'Archiver', clientId: 'tsc_sample', secret: 'tss_sample' }],
});

export type AccessProps = ViewProps<typeof accessView>;
export type NewClientProps = ViewProps<typeof newClientView>;
export type ListedGrant = v.InferOutput<typeof listedGrant>;
export type ListedClient = v.InferOutput<typeof listedClient>;
