import { embedTexts, readEmbedInput } from '@tessera/shared-contracts/embeds/embed-input';
import {
  getVideoData as endpoint,
  type EmbedData,
} from '@tessera/shared-contracts/embeds/endpoints';
import { whileWaiting } from '../../base/http/limit-work.ts';
import { mount, type App } from '../../base/http/mount.ts';
import { invalid } from '../../base/wire/refusal.ts';
import { createAnswerCache } from '../../base/safe-fetch/answer-cache.ts';
import { getVideoData } from './get-video-data.ts';

/** Mounts the embed calls. */
export function registerEmbeds(app: App): void {
  // do not cache responses without an image: the form asks again after two seconds
  const kept = createAnswerCache<EmbedData>(({ thumbnail }) => thumbnail !== '');

  mount(app, endpoint, async function answerVideoData({ deps, viewer, body, c }) {
    const address = readEmbedInput(body.embed_url);
    if (address === undefined) throw invalid(embedTexts.invalidCode);
    const url = new URL(address);
    url.username = '';
    url.password = '';
    await deps.rateLimits.spendFetch(viewer.userId);
    return whileWaiting(
      c,
      kept.of(`${body.embed_width} ${url.href}`, () => getVideoData(deps, url, body.embed_width)),
    );
  });
}
