import * as v from 'valibot';
import { editorTypes } from '../posts/post-form-constants.ts';
import { channel } from '../blogs/blog.ts';
import { limits } from '../posts/endpoints.ts';

export const defaultLanguage = 'en_US';

export const dashboardSettings = v.object({
  endless_scrolling: v.boolean(),
  show_timestamps: v.boolean(),
  keyboard_shortcuts: v.boolean(),
});

/** The data of the signed-in user that pages contain. */
export const user = v.object({
  name: v.string(),
  channels: v.array(channel),
  liked_post_count: v.number(),
  friend_count: v.number(),
  /** Name of the primary channel. */
  primary: v.string(),
  can_message: v.boolean(),
  is_sounds_enabled: v.boolean(),
  is_verified_email: v.boolean(),
  is_staff: v.boolean(),
  language: v.optional(v.string(), defaultLanguage),
  defaultEditorType: v.picklist(editorTypes),
  /** Whether content that may not be safe for work is covered until the user opens it. */
  safe_mode: v.optional(v.boolean(), true),
  limits,
  dashboard_settings: dashboardSettings,
});
export type User = v.InferOutput<typeof user>;
