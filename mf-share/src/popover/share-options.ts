import type { SharePopoverData } from '@tessera/shared-contracts/sharing/share-data';
import {
  sharedLink,
  shareWindows,
  shareWindowUrl,
} from '@tessera/shared-contracts/sharing/share-windows';
import { mailLink, shareTexts } from '@tessera/shared-contracts/sharing/texts';

export type ShareForm = 'email' | 'twitter' | 'facebook' | 'embed';
export type WindowNetwork = 'twitter' | 'facebook' | 'pinterest' | 'reddit';

/** A window of another network, with its size in px. */
export interface NetworkWindow {
  readonly network: WindowNetwork;
  readonly url: string;
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly hasScrollbars: boolean;
}

/** A share option: a form in the popover, a window of a network, or a link. */
export type ShareOption = {
  readonly name: 'permalink' | 'email' | 'report' | WindowNetwork | 'embed';
  readonly label: string;
} & (
  | { readonly kind: 'form'; readonly form: ShareForm }
  | { readonly kind: 'window'; readonly window: NetworkWindow }
  | { readonly kind: 'link'; readonly href: string }
);

const { permalink, embed, email, facebook, twitter, pinterest, reddit, report } = shareTexts;

export function networkWindow(
  network: Exclude<WindowNetwork, 'pinterest'>,
  data: SharePopoverData,
): NetworkWindow {
  const { width, height } = shareWindows[network];
  return {
    network,
    url: shareWindowUrl(network, sharedLink(data)),
    name: `tessera-${network}`,
    width,
    height,
    hasScrollbars: 'hasScrollbars' in shareWindows[network],
  };
}

function pinterestWindow({
  pinterest_share_window: { url, name, dimensions },
}: SharePopoverData): NetworkWindow {
  return { network: 'pinterest', url, name, ...dimensions, hasScrollbars: false };
}

/**
 * The share options of a post, in order. Without a linked account, or with a forced fallback,
 * Twitter and Facebook are windows. With a forced fallback and for visitors, mail is a link to a
 * mail program.
 */
export function shareOptions(
  data: SharePopoverData,
  isFallbackForced: boolean,
): readonly ShareOption[] {
  if (data.is_private) return [];
  const windowOption = (label: string, window: NetworkWindow): ShareOption => ({
    name: window.network,
    label,
    kind: 'window',
    window,
  });
  const account = (
    network: 'twitter' | 'facebook',
    label: string,
    isLinked: boolean,
  ): ShareOption =>
    isLinked && !isFallbackForced
      ? { name: network, label, kind: 'form', form: network }
      : windowOption(label, networkWindow(network, data));
  const offered: readonly (ShareOption | false)[] = [
    data.show_permalink && {
      name: 'permalink',
      label: data.permalink_label || permalink,
      kind: 'link',
      href: data.post_url,
    },
    data.show_embed && { name: 'embed', label: embed, kind: 'form', form: 'embed' },
    data.show_email &&
      (isMailLink(data, isFallbackForced)
        ? { name: 'email', label: email, kind: 'link', href: mailLink(sharedLink(data)) }
        : { name: 'email', label: email, kind: 'form', form: 'email' }),
    data.show_facebook && account('facebook', facebook, data.has_facebook),
    data.show_twitter && account('twitter', twitter, data.twitter_username !== ''),
    data.show_pinterest && windowOption(pinterest, pinterestWindow(data)),
    data.show_reddit && windowOption(reddit, networkWindow('reddit', data)),
    (data.show_reporting || data.show_flagging) && {
      name: 'report',
      label: report,
      kind: 'link',
      href: data.abuse_url,
    },
  ];
  return offered.filter((option) => option !== false);
}

/** Whether mail is sent by the user's mail program instead of by us. */
export const isMailLink = (data: SharePopoverData, isFallbackForced: boolean): boolean =>
  isFallbackForced || (!data.has_user && !data.tumblelog_share);

/** Share data that needs no server: the address, and the options for it. */
export const dataOfAddress = (url: string, blog: string, isBlog: boolean): SharePopoverData => ({
  post_id: '',
  root_id: '',
  tumblelog_name: blog,
  post_url: url,
  post_tiny_url: '',
  permalink_label: '',
  abuse_url: '',
  embed_code: '',
  embed_key: '',
  embed_did: '',
  form_key: '',
  has_user: false,
  is_private: false,
  has_facebook: false,
  twitter_username: '',
  tumblelog_share: isBlog,
  pinterest_share_window: { url: '', name: '', dimensions: { width: 0, height: 0 } },
  show_email: true,
  show_embed: false,
  show_facebook: true,
  show_permalink: true,
  show_pinterest: false,
  show_twitter: true,
  show_reddit: true,
  show_flagging: false,
  show_reporting: false,
});
