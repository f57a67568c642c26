import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { embedCode } from '@tessera/shared-contracts/sharing/embed-frame';
import { blogShareId, type SharePopoverData } from '@tessera/shared-contracts/sharing/share-data';
import type { SharePages } from '@tessera/shared-contracts/sharing/share-pages';
import { pinterestWindow } from '@tessera/shared-contracts/sharing/share-windows';
import type { BlogRow } from '../blogs/blog-queries.ts';
import type { Viewer } from '../../base/http/context.ts';
import type { SharingAccounts } from '../networks/link-account.ts';
import type { FoundPost } from '../posts/find-post.ts';
import { ownsPost } from '../posts/post-policy.ts';
import { previewImageOf } from './preview-image.ts';
import { canSharePost } from '../posts/share-policy.ts';
import { embedOf } from '../posts/present-post.ts';

interface Asking {
  readonly viewer: Viewer | undefined;
  readonly formKey: string;
  /** Absolute URL of the site. */
  readonly baseUrl: string;
  readonly sharePages: SharePages;
  /** Names of the viewer's linked accounts. */
  readonly accounts: SharingAccounts;
}

const noWindow = { url: '', name: '', dimensions: { width: 0, height: 0 } } as const;
const hidden = {
  show_email: false,
  show_embed: false,
  show_facebook: false,
  show_permalink: false,
  show_pinterest: false,
  show_twitter: false,
  show_reddit: false,
  show_flagging: false,
  show_reporting: false,
  show_message: false,
} as const;

const asked = ({ viewer, formKey, accounts }: Asking) => ({
  form_key: formKey,
  has_user: viewer !== undefined,
  has_facebook: accounts.facebook !== undefined,
  twitter_username: accounts.twitter ?? '',
  permalink_label: '',
});

/** Share data of a visible post. For one that may not be shared, all `show_` flags are false. */
export function presentShareData(post: FoundPost, asking: Asking): SharePopoverData {
  const { row, blog } = post;
  const { viewer, baseUrl, sharePages } = asking;
  const post_url = baseUrl + blogPaths.post(blog.name, row.id, row.slug);
  const known = {
    ...asked(asking),
    post_id: row.id,
    root_id: row.root_id ?? row.id,
    tumblelog_name: blog.name,
    tumblelog_share: false,
    post_url,
    post_tiny_url: baseUrl + blogPaths.tiny(row.id),
  };
  if (!canSharePost(post))
    return {
      ...known,
      is_private: true,
      abuse_url: '',
      embed_code: '',
      embed_key: '',
      embed_did: '',
      pinterest_share_window: noWindow,
      ...hidden,
    };
  const image = previewImageOf(row);
  const media = image && new URL(image.url, baseUrl).href;
  const isReportable = !ownsPost(viewer, row);
  const { embed_key, embed_did } = embedOf(row, blog);
  const canEmbed = embed_key !== '';
  return {
    ...known,
    is_private: false,
    abuse_url: `${baseUrl}${pages.report.path}?post=${row.id}`,
    embed_code: canEmbed
      ? embedCode({
          baseUrl,
          embedKey: embed_key,
          embedDid: embed_did,
          title: `A post by ${blog.name} on Tessera`,
        })
      : '',
    embed_key,
    embed_did,
    pinterest_share_window:
      media === undefined
        ? noWindow
        : pinterestWindow(
            { link: known.post_tiny_url, media, description: row.summary },
            sharePages,
          ),
    show_email: true,
    show_embed: canEmbed,
    show_facebook: true,
    show_permalink: true,
    show_pinterest: media !== undefined,
    show_twitter: true,
    show_reddit: true,
    show_flagging: isReportable,
    show_reporting: isReportable,
    show_message: viewer !== undefined,
  };
}

/** Share data of a blog, which can be shared only by email or by its URL. */
export function presentBlogShareData(blog: BlogRow, asking: Asking): SharePopoverData {
  const url = asking.baseUrl + blogPaths.home(blog.name);
  return {
    ...asked(asking),
    post_id: blogShareId,
    root_id: blogShareId,
    tumblelog_name: blog.name,
    tumblelog_share: true,
    is_private: false,
    post_url: url,
    post_tiny_url: url,
    abuse_url: '',
    embed_code: '',
    embed_key: '',
    embed_did: '',
    pinterest_share_window: noWindow,
    ...hidden,
    show_email: true,
    show_permalink: true,
  };
}
