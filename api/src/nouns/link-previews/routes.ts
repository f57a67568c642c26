import { getLinkData as endpoint, type LinkData } from '@tessera/shared-contracts/links/endpoints';
import { linkTexts } from '@tessera/shared-contracts/links/texts';
import { normaliseUrl } from '@tessera/shared-contracts/posts/url-rules';
import { whileWaiting } from '../../base/http/limit-work.ts';
import { mount, type App } from '../../base/http/mount.ts';
import { invalid } from '../../base/wire/refusal.ts';
import { createAnswerCache } from '../../base/safe-fetch/answer-cache.ts';
import { refusalOf, UnreachableError } from '../../base/safe-fetch/unreachable-error.ts';
import { getLinkData } from './get-link-data.ts';

/** Normalises a URL for the request and the cache, and removes its user name and password. */
function readAddress(typed: string): URL {
  const address = normaliseUrl(typed);
  if (address === undefined) throw invalid(linkTexts.invalid);
  const url = new URL(address);
  url.username = '';
  url.password = '';
  return url;
}

/** Mounts the link preview call. */
export function registerLinks(app: App): void {
  const kept = createAnswerCache<LinkData>();

  mount(app, endpoint, async function answerLinkData({ deps, viewer, body, c }) {
    const url = readAddress(body.url);
    await deps.rateLimits.spendFetch(viewer.userId);
    try {
      return await whileWaiting(
        c,
        kept.of(url.href, () => getLinkData(deps, url)),
      );
    } catch (error) {
      if (error instanceof UnreachableError) throw refusalOf(error);
      throw error;
    }
  });
}
