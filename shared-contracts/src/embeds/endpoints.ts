import * as v from 'valibot';
import { defineEndpoint } from '../core/endpoint.ts';
import { text, wholeNumber } from '../core/wire.ts';

/**
 * Data of an embed. `preview_iframe` is the URL for a sandboxed frame; on `unsupported` the form
 * shows 'Invalid embed code' and keeps the input.
 */
export const embedData = v.object({
  thumbnail: v.string(),
  embed_render_context: v.string(),
  url: v.string(),
  preview_iframe: v.string(),
  embed_code: v.string(),
  unsupported: v.boolean(),
});
export type EmbedData = v.InferOutput<typeof embedData>;

export const getVideoData = defineEndpoint({
  method: 'POST',
  path: '/svc/post/get_video_data',
  auth: 'user',
  scope: 'write',
  envelope: 'top',
  summary: 'Returns the preview and player of a video on another service.',
  body: v.object({ embed_url: text(10_000), embed_width: v.optional(wholeNumber(100, 4000), 540) }),
  response: embedData,
  errors: [
    { status: 400, when: 'the input contains no URL' },
    { status: 429, when: 'there are too many requests' },
  ],
});
