import * as v from 'valibot';
import type { SocialNetwork } from '@tessera/shared-contracts/networks/networks';

/** How this server reaches a network. */
export interface NetworkConfig {
  /** '' for Bluesky, where the client id is the URL of our client metadata. */
  readonly clientId: string;
  /** '' for Bluesky, where a key replaces the secret. */
  readonly clientSecret: string;
  /** URL of the site where users log in, without a trailing slash. */
  readonly site: string;
  /** Base URL of the API; for Bluesky, of its account directory. */
  readonly api: string;
}
/** The networks that the operator has configured. */
export type NetworkConfigs = Readonly<Partial<Record<SocialNetwork, NetworkConfig>>>;

const text = v.optional(v.pipe(v.string(), v.trim()), '');
const url = (name: string, fallback = '') =>
  v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^(?:https?:\/\/[^\s?#]+)?$/, `${name} must be a URL such as https://example.org.`),
      v.transform((value) => value.replace(/\/+$/, '') || fallback),
    ),
    fallback,
  );

/**
 * Environment variables for networks. Of the URLs, only `MASTODON_URL` and `BLUESKY_URL` have no
 * default.
 */
export const networkVariables = {
  TWITTER_CLIENT_ID: text,
  TWITTER_CLIENT_SECRET: text,
  TWITTER_URL: url('TWITTER_URL', 'https://x.com'),
  TWITTER_API_URL: url('TWITTER_API_URL', 'https://api.x.com'),
  FACEBOOK_CLIENT_ID: text,
  FACEBOOK_CLIENT_SECRET: text,
  FACEBOOK_URL: url('FACEBOOK_URL', 'https://www.facebook.com'),
  FACEBOOK_API_URL: url('FACEBOOK_API_URL', 'https://graph.facebook.com'),
  MASTODON_CLIENT_ID: text,
  MASTODON_CLIENT_SECRET: text,
  MASTODON_URL: url('MASTODON_URL'),
  BLUESKY_URL: url('BLUESKY_URL'),
  BLUESKY_DIRECTORY_URL: url('BLUESKY_DIRECTORY_URL', 'https://plc.directory'),
} as const;

type Settings = Readonly<Record<keyof typeof networkVariables, string>>;

/** The networks that are fully configured. */
export function configuredNetworks(settings: Settings): NetworkConfigs {
  const withSecret = (
    name: 'TWITTER' | 'FACEBOOK' | 'MASTODON',
    site: string,
    api: string,
  ): NetworkConfig | undefined => {
    const [clientId, clientSecret] = [
      settings[`${name}_CLIENT_ID`],
      settings[`${name}_CLIENT_SECRET`],
    ];
    return clientId !== '' && clientSecret !== '' && site !== ''
      ? { clientId, clientSecret, site, api }
      : undefined;
  };
  const { TWITTER_URL, FACEBOOK_URL, MASTODON_URL, BLUESKY_URL: bluesky } = settings;
  const twitter = withSecret('TWITTER', TWITTER_URL, settings.TWITTER_API_URL);
  const facebook = withSecret('FACEBOOK', FACEBOOK_URL, settings.FACEBOOK_API_URL);
  const mastodon = withSecret('MASTODON', MASTODON_URL, MASTODON_URL);
  return {
    ...(twitter && { twitter }),
    ...(facebook && { facebook }),
    ...(mastodon && { mastodon }),
    ...(bluesky !== '' && {
      bluesky: {
        clientId: '',
        clientSecret: '',
        site: bluesky,
        api: settings.BLUESKY_DIRECTORY_URL,
      },
    }),
  };
}
