import * as v from 'valibot';

/**
 * Data for sharing a post or a blog (`tumblelog_share`). URLs are absolute. For a post that must
 * not be shared, all `show_` flags are off.
 */
export const sharePopoverData = v.object({
  post_id: v.string(),
  root_id: v.string(),
  tumblelog_name: v.string(),
  post_url: v.string(),
  post_tiny_url: v.string(),
  /** '' stands for 'Permalink'. */
  permalink_label: v.string(),
  /** URL of the report form. */
  abuse_url: v.string(),
  /** The embed code, and the two parts of the frame's URL: the blog's uuid and the post's id. */
  embed_code: v.string(),
  embed_key: v.string(),
  embed_did: v.string(),
  form_key: v.string(),
  has_user: v.boolean(),
  is_private: v.boolean(),
  /** Whether a Facebook account is linked, and the name of the linked Twitter account or ''. */
  has_facebook: v.boolean(),
  twitter_username: v.string(),
  /** Whether the blog is shared instead of a post. */
  tumblelog_share: v.boolean(),
  pinterest_share_window: v.object({
    url: v.string(),
    name: v.string(),
    dimensions: v.object({ width: v.number(), height: v.number() }),
  }),
  show_email: v.boolean(),
  show_embed: v.boolean(),
  show_facebook: v.boolean(),
  show_permalink: v.boolean(),
  show_pinterest: v.boolean(),
  show_twitter: v.boolean(),
  show_reddit: v.boolean(),
  show_flagging: v.boolean(),
  show_reporting: v.boolean(),
  /** Ours: whether the viewer is signed in, and so can send the post in a message. */
  show_message: v.boolean(),
});
export type SharePopoverData = v.InferOutput<typeof sharePopoverData>;

/** The `post_id` in the share data of a blog. */
export const blogShareId = '0';
