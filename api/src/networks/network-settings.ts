import * as v from 'valibot';
import type { SocialNetwork } from '@tessera/shared-contracts/sharing/networks';

/** How this server reaches a network. */
export interface NetworkConfig {
  /** '' for Bluesky, where the address of our metadata is the client id, and a key the secret. */
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where people log in and posts are shown, without trailing slash. */
  readonly site: string;
  /** Where programs call; for Bluesky the directory of its accounts. */
  readonly api: string;
}
/** The networks that the operator has configured. */
export type NetworkConfigs = Readonly<Partial<Record<SocialNetwork, NetworkConfig>>>;

const text = v.optional(v.pipe(v.string(), v.trim()), '');
const address = (name: string, known = '') =>
  v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^(?:https?:\/\/[^\s?#]+)?$/, `${name} is an address such as https://example.org.`),
      v.transform((url) => url.replace(/\/+$/, '') || known),
    ),
    known,
  );

/** Variables of the environment about networks. Addresses have those of the network as default. */
export const networkVariables = {
  TWITTER_CLIENT_ID: text,
  TWITTER_CLIENT_SECRET: text,
  TWITTER_URL: address('TWITTER_URL', 'https://x.com'),
  TWITTER_API_URL: address('TWITTER_API_URL', 'https://api.x.com'),
  FACEBOOK_CLIENT_ID: text,
  FACEBOOK_CLIENT_SECRET: text,
  FACEBOOK_URL: address('FACEBOOK_URL', 'https://www.facebook.com'),
  FACEBOOK_API_URL: address('FACEBOOK_API_URL', 'https://graph.facebook.com'),
  MASTODON_CLIENT_ID: text,
  MASTODON_CLIENT_SECRET: text,
  MASTODON_URL: address('MASTODON_URL'),
  BLUESKY_URL: address('BLUESKY_URL'),
  BLUESKY_DIRECTORY_URL: address('BLUESKY_DIRECTORY_URL', 'https://plc.directory'),
} as const;

type Settings = Readonly<Record<keyof typeof networkVariables, string>>;

/** The networks for which everything is set. */
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
