import * as v from 'valibot';
import { flag, oneLine, text } from '../core/wire.ts';
import { blogLinkLimits, sentLinks } from './blog-links.ts';
import { blogLimits, messagesFrom, themeColour } from './blog.ts';
import { titleFont } from './fonts.ts';
import { submissionTypes } from './submission-rules.ts';

/**
 * The settings of a blog that are saved together; absent ones stay unchanged.
 */
export const settingsFields = v.object({
  twitter_send_posts: v.optional(flag),
  facebook_opengraph_send_posts: v.optional(flag),
  mastodon_send_posts: v.optional(flag),
  bluesky_send_posts: v.optional(flag),
  asks: v.optional(flag),
  anonymous_asks: v.optional(flag),
  title: v.optional(oneLine(blogLimits.title)),
  description: v.optional(v.pipe(text(blogLimits.description), v.trim())),
  submissions: v.optional(flag),
  submission_guidelines: v.optional(v.pipe(text(blogLimits.guidelines), v.trim())),
  submission_types: v.optional(
    v.pipe(
      v.array(text(20)),
      v.maxLength(20),
      v.transform((chosen) => submissionTypes.filter((type) => chosen.includes(type))),
    ),
  ),
  messages_from: v.optional(v.picklist(messagesFrom, 'Choose who can send messages.')),
  is_login_only: v.optional(flag),
  /** Shown on the blog's page: links to elsewhere, and chosen tags, with commas between. */
  links: v.optional(sentLinks),
  featured_tags: v.optional(text(blogLinkLimits.typedTags)),
  /** Whether the blog's owners marked the whole blog as sensitive. */
  owner_flagged_nsfw: v.optional(flag),
  background_color: v.optional(themeColour),
  link_color: v.optional(themeColour),
  title_color: v.optional(themeColour),
  title_font: v.optional(
    v.pipe(
      text(100),
      v.check((name) => titleFont(name) !== undefined, 'Choose a font from the list.'),
    ),
  ),
  title_font_weight: v.optional(v.picklist(['normal', 'bold'], 'Choose a weight.')),
  avatar_shape: v.optional(v.picklist(['square', 'circle'], 'Choose a shape.')),
  show_header_image: v.optional(flag),
  show_avatar: v.optional(flag),
  show_title: v.optional(flag),
  show_description: v.optional(flag),
});
