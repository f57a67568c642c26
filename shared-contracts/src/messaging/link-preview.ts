import * as v from 'valibot';

/** Metadata of the page that a message links to. Plain text; '' if missing. */
export const linkPreview = v.object({
  url: v.string(),
  title: v.string(),
  excerpt: v.string(),
  /** A copy of the page's image on this server. */
  thumbnail_url: v.string(),
});
export type LinkPreview = v.InferOutput<typeof linkPreview>;
