import * as v from 'valibot';
import { blogName } from '../blogs/blog.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { id, nothing, text, wholeNumber } from '../core/wire.ts';
import { sharePopoverData } from './share-data.ts';
import { mailFields, sharedFields, shareMessage } from './share-fields.ts';

const missing = {
  status: 404,
  when: 'the post does not exist or belongs to another blog',
} as const;
const kept = {
  status: 403,
  when: 'the post is not public, or one blog has blocked the other',
} as const;
const tooMany = { status: 429, when: 'too many posts were shared' } as const;
const unlinked = [
  kept,
  missing,
  { status: 400, when: 'no account on the network is linked, or the message is too long' },
  { status: 401, when: 'a visitor shares without `share_fallback`' },
] as const;
const networkErrors = [
  ...unlinked,
  tooMany,
  { status: 502, when: 'the network refused the post or did not answer' },
] as const;
const mailErrors = [
  { status: 400, when: 'the email address is invalid' },
  {
    status: 403,
    when: 'there is a message or replies are allowed, but the sender has no confirmed address',
  },
  { status: 429, when: 'too many messages were sent' },
] as const;

export const shareData = defineEndpoint({
  method: 'GET',
  path: '/svc/post/share/:tumblelog_name/:post_id',
  auth: 'visitor',
  summary: 'Returns the data for sharing a post, or for sharing its blog if the post is 0 (ours).',
  params: v.object({ tumblelog_name: blogName, post_id: id }),
  response: v.object({ share_popover_data: sharePopoverData }),
  errors: [kept, missing],
});

export const shareByEmail = defineEndpoint({
  method: 'POST',
  path: '/svc/share/email',
  auth: 'user',
  summary:
    'Sends a post to an email address. With `allow_reply_to`, replies go to the sender’s address, which the recipient can see. With `share_fallback`, only records that a mail program was opened.',
  encoding: 'form',
  body: v.object({ ...sharedFields, ...mailFields }),
  response: nothing,
  errors: [kept, missing, ...mailErrors],
});

export const shareOnTwitter = defineEndpoint({
  method: 'POST',
  path: '/svc/share/twitter',
  auth: 'visitor',
  summary:
    'Shares a post with the linked Twitter account. With `share_fallback`, only records that the share window was opened.',
  encoding: 'form',
  body: v.object({ ...sharedFields, message: v.optional(text(1000), '') }),
  response: nothing,
  errors: networkErrors,
});
export const shareOnFacebook = defineEndpoint({
  method: 'POST',
  path: '/svc/share/facebook',
  auth: 'visitor',
  summary:
    'Shares a post with the linked Facebook account. With `share_fallback`, only records that the share window was opened.',
  encoding: 'form',
  body: v.object({ ...sharedFields, message: v.optional(shareMessage, '') }),
  response: nothing,
  errors: networkErrors,
});
export const shareOnPinterest = defineEndpoint({
  method: 'POST',
  path: '/svc/share/pinterest',
  auth: 'visitor',
  summary: 'Records that the Pinterest window was opened.',
  encoding: 'form',
  body: v.object(sharedFields),
  response: nothing,
  errors: unlinked,
});
export const shareOnReddit = defineEndpoint({
  method: 'POST',
  path: '/svc/share/reddit',
  auth: 'visitor',
  summary: 'Records that the Reddit window was opened.',
  encoding: 'form',
  body: v.object(sharedFields),
  response: nothing,
  errors: unlinked,
});

export const emailBlog = defineEndpoint({
  method: 'POST',
  path: '/svc/email_tumblelog',
  auth: 'visitor',
  summary: 'Sends a blog to an email address. Visitors have a lower limit.',
  encoding: 'form',
  body: v.object({ tumblelog_name: blogName, ...mailFields }),
  response: nothing,
  errors: [{ status: 404, when: 'the blog does not exist' }, ...mailErrors],
});

export const facebookStatus = defineEndpoint({
  method: 'POST',
  path: '/svc/facebook_status',
  auth: 'user',
  summary:
    'Returns the label of the linked Facebook account, or an empty string if none is linked.',
  response: v.object({ facebook_username: v.string() }),
});

/** oEmbed (oembed.com) for the posts of this site. */
/** Seconds for which other sites may keep what they know of a post (ours). */
const oembedCacheSeconds = 3600;

export const oembed = defineEndpoint({
  method: 'GET',
  path: '/oembed',
  auth: 'visitor',
  envelope: 'top',
  summary: 'Returns the oEmbed data of a post. JSON only.',
  cacheSeconds: oembedCacheSeconds,
  query: v.object({
    url: text(2000),
    maxwidth: v.optional(wholeNumber(1, 100_000)),
    maxheight: v.optional(wholeNumber(1, 100_000)),
    format: v.optional(text(20), 'json'),
  }),
  response: v.object({
    version: v.literal('1.0'),
    type: v.literal('rich'),
    title: v.string(),
    author_name: v.string(),
    author_url: v.string(),
    provider_name: v.string(),
    provider_url: v.string(),
    cache_age: v.number(),
    html: v.string(),
    width: v.number(),
    height: v.number(),
    /** The thumbnail is present only if the post has an image of known size. */
    thumbnail_url: v.exactOptional(v.string()),
    thumbnail_width: v.exactOptional(v.number()),
    thumbnail_height: v.exactOptional(v.number()),
  }),
  errors: [
    { status: 404, when: 'the URL is not that of a public post' },
    { status: 501, when: 'another format is requested' },
  ],
});
