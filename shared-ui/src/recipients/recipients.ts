import type { SuggestedBlog } from '@tessera/shared-contracts/messaging/conversation';
import { noRecipientTexts } from '@tessera/shared-contracts/messaging/texts';

/** The blogs that can be written to: they can receive messages and are not the user's own. */
export const recipientsAmong = (
  blogs: readonly SuggestedBlog[],
  own: readonly { readonly uuid: string }[],
): readonly SuggestedBlog[] =>
  blogs.filter(
    ({ uuid, can_receive_messages: canReceive }) =>
      // a response may lack a uuid although the type requires it
      uuid && canReceive && !own.some((blog) => blog.uuid === uuid),
  );

/** A randomly chosen message for a search that found no blog. */
export const noRecipientText = (random: () => number = Math.random): string =>
  noRecipientTexts[Math.floor(random() * noRecipientTexts.length)] ?? noRecipientTexts[0];
