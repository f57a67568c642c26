import * as v from 'valibot';
import { channel } from '../blogs/blog.ts';
import { drawerTarget } from '../blogs/drawer-constants.ts';
import { user } from '../accounts/user.ts';
import { sharePages } from '../sharing/share-pages.ts';
import { messagingConfig } from '../messaging/messaging-config.ts';
import { registry } from '../core/registry.ts';

/** Id of the `<script type="application/json">` element with the payload. */
export const bootstrapElementId = 'bootstrap';

/** The payload that every page contains for the shell. For visitors, it has no `user`. */
export const bootstrap = v.object({
  user: v.optional(user),
  channels: v.optional(v.array(channel), []),
  flags: v.optional(v.record(v.string(), v.unknown()), {}),
  form_key: v.optional(v.string(), ''),
  /** Props of the views in this document that are hydrated as a whole, by view name. */
  views: v.optional(v.record(v.string(), v.unknown()), {}),
  /** The blog viewer to open on load. */
  blog_viewer: v.optional(drawerTarget),
  config: v.optional(
    v.object({
      /** Id of this page load, included in every log event. */
      rid: v.optional(v.string(), ''),
      /** Opaque id of the user's account, the same in all their sessions; '' for a visitor. */
      person: v.optional(v.string(), ''),
      /** Hosts whose frames may send us messages. */
      embed_hosts: v.optional(v.array(v.string()), []),
      registry: v.optional(registry, { remotes: {}, shell: {} }),
      /** Origin of the stylesheets of title fonts; '' for the origin of the page. */
      assets_host: v.optional(v.string(), ''),
      environment: v.optional(v.string(), 'production'),
      /** Whether the server allows safe mode; it is on if the user has also switched it on. */
      safe_mode_enabled: v.optional(v.boolean(), true),
      messaging: v.optional(messagingConfig, {}),
      /** Share pages that the operator has set; absent if all are the default. */
      share_pages: v.exactOptional(sharePages),
      /** Script of an ad provider; '' for no ads. */
      adScriptUrl: v.optional(v.string(), ''),
      /** Path of the endpoint that receives ad events. */
      trackerUrl: v.optional(v.string(), '/svc/log/trackers'),
    }),
    {},
  ),
});
export type Bootstrap = v.InferOutput<typeof bootstrap>;

/**
 * A page's data about itself: JSON in `<main data-page>`, which is replaced together with that
 * element.
 */
export const pageInfo = v.object({
  /** Short name: 'dashboard', 'tagged', 'blog', … */
  name: v.string(),
  /**
   * Path that opens when a post form closes. It is also the prefix of `/new/{type}`; for the
   * dashboard, there is no prefix.
   */
  base_route: v.string(),
  title: v.string(),
  /** Blog the page is about, or ''. */
  blog: v.optional(v.string(), ''),
  /** What the page asks of the header: to have no background, or to scroll away with the page. */
  header: v.exactOptional(v.array(v.picklist(['transparent', 'unstuck']))),
  /** The post form whose URL was opened directly. */
  open_form: v.optional(
    v.nullable(
      v.object({
        mode: v.picklist(['new', 'edit', 'reblog']),
        type: v.optional(v.string(), ''),
        id: v.optional(v.string(), ''),
        key: v.optional(v.string(), ''),
      }),
    ),
    null,
  ),
});
export type PageInfo = v.InferOutput<typeof pageInfo>;

/** JSON that is safe inside a script element: `<` and line separators are escaped. */
export const jsonForHtml = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
