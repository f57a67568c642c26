import * as v from 'valibot';
import { defineEndpoint } from '../core/endpoint.ts';
import { id, opaque, text, wholeNumber } from '../core/wire.ts';
import { gifSearch } from './gif-search.ts';

/**
 * An animated image, credited to the post in which it was found and to the post in which it first
 * appeared.
 */
export const gifResult = v.object({
  mediaUrl: v.string(),
  width: v.number(),
  height: v.number(),
  /** Ours: the smallest copy of at least the requested width, if there is one. */
  preview: v.exactOptional(
    v.object({ mediaUrl: v.string(), width: v.number(), height: v.number() }),
  ),
  postId: v.string(),
  postUrl: v.string(),
  postBlog: v.string(),
  /** Ours. */
  postBlogUuid: v.string(),
  rootPostUrl: v.string(),
  rootPostUrlHash: v.string(),
  rootBlog: v.string(),
  rootBlogUrl: v.string(),
  rootBlogKey: v.string(),
  postTags: v.array(v.string()),
  popularSearchTag: v.string(),
});
export type GifResult = v.InferOutput<typeof gifResult>;

export const gifResponse = v.object({
  media: v.array(gifResult),
  /** Ours: those of the requested `recent` GIFs that the user may still see, in the same order. */
  recent: v.exactOptional(v.array(gifResult)),
  message: v.exactOptional(v.object({ header: v.string(), body: v.string() })),
});
export type GifResponse = v.InferOutput<typeof gifResponse>;

export const searchGifs = defineEndpoint({
  method: 'POST',
  path: '/svc/search/inline_gif',
  auth: 'user',
  scope: 'read',
  summary:
    'Searches animated images in posts by tags and words, most popular first; all of them if the query is empty.',
  body: v.object({
    q: text(200),
    limit: v.optional(wholeNumber(1, gifSearch.limit), gifSearch.limit),
    /** Ours: display width of the images in px. The server picks the size of `preview` by it. */
    image_width: v.optional(wholeNumber(1, 1280)),
    /** Ours: images in posts that the user has chosen before. */
    recent: v.optional(
      v.pipe(
        v.array(v.object({ post_id: id, media_url: text(300) })),
        v.maxLength(gifSearch.recent),
      ),
      [],
    ),
    context: opaque,
  }),
  response: gifResponse,
});
