import type { Conversation, Message } from '@tessera/shared-contracts/messaging/conversation';
import { hostOf, webHref } from '@tessera/shared-ui/format/href';

/** The content of a link preview. */
export interface ShownPreview {
  readonly href: string;
  readonly host: string;
  readonly title: string;
  readonly excerpt: string;
  /** URL of the image; '' for none. */
  readonly thumbnail: string;
}

/**
 * The preview of a message's link; undefined if the message has no preview, if the URL is not
 * http(s), or if the conversation may be spam. In a conversation that blurs images, previews of the
 * other side's links have no image.
 */
export function shownPreview(
  { preview, participant_uuid }: Message,
  {
    participantUuid,
    is_possible_spam: isSpam,
    is_blurred_images: isBlurred,
  }: Pick<Conversation, 'participantUuid' | 'is_possible_spam' | 'is_blurred_images'>,
): ShownPreview | undefined {
  const href = preview && webHref(preview.url);
  if (!preview || href === undefined || isSpam) return undefined;
  const hasImage = participant_uuid === participantUuid || !isBlurred;
  return {
    href,
    host: hostOf(href),
    title: preview.title,
    excerpt: preview.excerpt,
    thumbnail: hasImage ? preview.thumbnail_url : '',
  };
}
