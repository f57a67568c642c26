import type { LinkPreview } from '@tessera/shared-contracts/messaging/link-preview';
import type { Deps } from '../../base/http/context.ts';
import type { MessageRow } from './messaging-queries.ts';
import { previewsOf } from './preview-queries.ts';

/** The previews for a page of messages, by message id; messages without one are absent. */
export async function loadPreviews(
  { db, media }: Pick<Deps, 'db' | 'media'>,
  messages: readonly Pick<MessageRow, 'id' | 'text'>[],
): Promise<ReadonlyMap<string, LinkPreview>> {
  const linking = messages.filter(({ text }) => /https?:/i.test(text)).map(({ id }) => id);
  const rows = linking.length === 0 ? [] : await previewsOf(db, linking);
  return new Map(
    rows.map(({ message_id, url, title, excerpt, thumbnail }) => [
      message_id,
      { url, title, excerpt, thumbnail_url: thumbnail === null ? '' : media.url(thumbnail) },
    ]),
  );
}
