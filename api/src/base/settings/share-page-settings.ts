import type { SharePages } from '@tessera/shared-contracts/sharing/share-pages';
import * as v from 'valibot';

const page = (name: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.regex(
        /^(?:https?:\/\/\S*\{link\}\S*)?$/,
        `${name} must be a URL that contains {link}, such as https://example.org/share?url={link}.`,
      ),
    ),
    '',
  );

/** Environment variables for the share pages of networks. */
export const sharePageVariables = {
  TWITTER_SHARE_URL: page('TWITTER_SHARE_URL'),
  FACEBOOK_SHARE_URL: page('FACEBOOK_SHARE_URL'),
  REDDIT_SHARE_URL: page('REDDIT_SHARE_URL'),
  PINTEREST_SHARE_URL: page('PINTEREST_SHARE_URL'),
} as const;

/** The share pages that are set. */
export function configuredSharePages(
  settings: Readonly<Record<keyof typeof sharePageVariables, string>>,
): SharePages {
  const pages = {
    twitter: settings.TWITTER_SHARE_URL,
    facebook: settings.FACEBOOK_SHARE_URL,
    reddit: settings.REDDIT_SHARE_URL,
    pinterest: settings.PINTEREST_SHARE_URL,
  } as const satisfies SharePages;
  return Object.fromEntries(Object.entries(pages).filter(([, url]) => url !== ''));
}
