import * as v from 'valibot';
import { blogName } from '../blogs/blog.ts';
import { flag, id, text } from '../core/wire.ts';
import { shareLimits } from './share-limits.ts';

/**
 * Fields of the endpoints for sharing. Not in `endpoints.ts`, because browsers do not need them.
 */

/** The message sent with the link, in an email or on Facebook. */
export const shareMessage = v.pipe(text(shareLimits.message), v.trim());

/**
 * `share_fallback`: whether the browser has opened a window of the network, or an email program,
 * for sharing. The server then sends nothing and only records that.
 */
export const sharedFields = {
  post_id: id,
  tumblelog_name: blogName,
  share_fallback: v.optional(flag, false),
};
export const mailFields = {
  email_address: v.optional(text(shareLimits.email), ''),
  message: v.optional(shareMessage, ''),
  allow_reply_to: v.optional(flag, false),
};
