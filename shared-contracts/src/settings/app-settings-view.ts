import * as v from 'valibot';
import { list } from '../core/view-props.ts';
import { defineView, type ViewProps } from '../core/view.ts';
import { linkAccount, linkProblems, networkTexts } from '../networks/linked-accounts.ts';
import { networkNames, socialNetworks } from '../networks/networks.ts';
import { sampleNav, settingsPageProps } from '../core/settings-nav.ts';

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

export const appSettingsView = defineView('app-settings', {
  owner: 'mf_header',
  pages: ['appSettings'],
  summary: 'Accounts on other networks, and posts that could not be sent there.',
  version: 1,
  props: v.object({
    ...settingsPageProps,
    /** Why no account was linked. */
    problem: v.optional(v.picklist(linkProblems)),
    accounts: list(account),
    unsent: list(unsentPost),
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
  ],
});

export type AppSettingsProps = ViewProps<typeof appSettingsView>;
export type LinkableAccount = v.InferOutput<typeof account>;
export type UnsentPost = v.InferOutput<typeof unsentPost>;
