import * as v from 'valibot';
import { linksInText } from '@tessera/shared-contracts/messaging/links-in-text';
import { isLinkUrl } from '@tessera/shared-contracts/posts/url-rules';
import type { Deps, Viewer } from '../../base/http/context.ts';
import { TooManyError } from '../../base/http/spend-points.ts';
import { defineJob } from '../../base/jobs/job.ts';
import { getLinkData } from '../link-previews/get-link-data.ts';
import { keyOfUrl } from '../../base/media-store/media-types.ts';
import { UnreachableError } from '../../base/safe-fetch/unreachable-error.ts';
import type { MessageContent } from './messaging-queries.ts';
import { notifyBlogs } from './presence-queries.ts';
import { messageToPreview, storePreview } from './preview-queries.ts';
import type { Sides } from './present-conversation.ts';

/**
 * The link in a text that gets a preview: the first one, without user name and password; undefined
 * if there is none or it leads to this site.
 */
export function linkToPreview(text: string, origin: string): URL | undefined {
  const [first] = linksInText(text, origin);
  if (!first || !isLinkUrl(first.attributes.url)) return undefined;
  const url = new URL(first.attributes.url);
  url.username = '';
  url.password = '';
  return url.origin === origin ? undefined : url;
}

/**
 * Whether a message may get a preview: it must be a text message whose first link leads to another
 * site, and the sender must be below the limit for fetched pages. Counts the page towards that
 * limit.
 */
export async function mayPreview(
  { deps, viewer }: { readonly deps: Pick<Deps, 'rateLimits'>; readonly viewer: Viewer },
  { origin }: Pick<Sides, 'origin'>,
  { type, text }: Pick<MessageContent, 'text' | 'type'>,
): Promise<boolean> {
  if (type !== 'TEXT' || !linkToPreview(text, origin)) return false;
  try {
    await deps.rateLimits.spendFetch(viewer.userId);
    return true;
  } catch (error) {
    if (error instanceof TooManyError) return false;
    throw error;
  }
}

/**
 * Fetches the page behind the first link of a message when the message is sent. If the page were
 * fetched when the message was read, a sender who controls the page would learn when that was.
 */
export const previewLinkJob = defineJob({
  name: 'preview-link',
  schema: v.object({ message: v.string() }),
  retries: 1,
  concurrency: 2,
  expireInSeconds: 60,
  async run(deps, { message: id }) {
    const message = await messageToPreview(deps.db, id);
    const url = message && linkToPreview(message.text, new URL(deps.env.baseUrl).origin);
    if (!url) return;
    try {
      const { title, excerpt, thumbnail } = await getLinkData(deps, url);
      if (title === '') return;
      const row = {
        message_id: id,
        url: url.href,
        title,
        excerpt,
        thumbnail: keyOfUrl(thumbnail) ?? null,
      };
      if (await storePreview(deps.db, row))
        await notifyBlogs(deps.db, message.blogs, 'changed', message.conversation);
    } catch (error) {
      // an unreachable page has no preview
      if (!(error instanceof UnreachableError)) throw error;
    }
  },
});
