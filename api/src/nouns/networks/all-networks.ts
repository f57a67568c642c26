import type { SocialNetwork } from '@tessera/shared-contracts/networks/networks';
import { bluesky } from './bluesky.ts';
import { facebook } from './facebook.ts';
import { mastodon } from './mastodon.ts';
import type { Network } from './network.ts';
import { twitter } from './twitter.ts';

export const allNetworks: Readonly<Record<SocialNetwork, Network>> = {
  twitter,
  facebook,
  mastodon,
  bluesky,
};
