import type { SuggestedBlog } from '@tessera/shared-contracts/messaging/conversation';
import { nobodyTexts } from '@tessera/shared-contracts/messaging/texts';

/** The blogs that may be written to: those that can receive messages and are not the user's. */
export const recipientsAmong = (
  blogs: readonly SuggestedBlog[],
  own: readonly { readonly uuid: string }[],
): readonly SuggestedBlog[] =>
  blogs.filter(
    ({ uuid, can_receive_messages: canReceive }) =>
      // data from outside may lack it in spite of its type
      uuid && canReceive && !own.some((blog) => blog.uuid === uuid),
  );

/** Says that a search found no one. */
export const nobodyText = (random: () => number = Math.random): string =>
  nobodyTexts[Math.floor(random() * nobodyTexts.length)] ?? nobodyTexts[0];
