import type { SharePopoverData } from '@tessera/shared-contracts/sharing/share-data';
import type { SharePages } from '@tessera/shared-contracts/sharing/share-pages';
import {
  shareByMessageWindows,
  sharedLink,
  shareWindows,
  shareWindowUrl,
} from '@tessera/shared-contracts/sharing/share-windows';
import { mailLink, shareTexts } from '@tessera/shared-contracts/sharing/texts';

/** A form that opens inside the popover. */
export type ShareForm = 'email' | 'twitter' | 'facebook' | 'embed' | 'permalink';
export type WindowNetwork = 'twitter' | 'facebook' | 'pinterest' | 'reddit';
/** The content that an option copies to the clipboard. */
export type CopyName = 'permalink' | 'embed';

/** The popup window of a network, with its size in px. */
export interface NetworkWindow {
  readonly network: WindowNetwork;
  readonly url: string;
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly hasScrollbars: boolean;
}

/**
 * A share option: a sub-screen of the popover, a popup window of a network, a callback that copies
 * something, or a link.
 */
export type ShareOption = {
  readonly name: 'permalink' | 'email' | 'report' | WindowNetwork | 'embed';
  readonly label: string;
} & (
  | { readonly type: 'subview'; readonly form: ShareForm }
  | { readonly type: 'popup'; readonly window: NetworkWindow }
  | { readonly type: 'callback'; readonly copies: CopyName }
  | { readonly type: 'href'; readonly href: string }
);

/** Conditions that decide, along with the share data, which options are offered. */
export interface OfferRules {
  /** Whether to use the networks' windows and the email program instead of our forms. */
  readonly isForced: boolean;
  /** The flag `isExternalSharingEnabled`; if off, only options within this site are offered. */
  readonly isExternalEnabled: boolean;
  /** Share pages that the operator has set. */
  readonly pages?: SharePages | undefined;
}

const { permalink, embed, email, facebook, twitter, pinterest, reddit, report } = shareTexts;

type Windows = typeof shareWindows | typeof shareByMessageWindows;

export function networkWindow(
  network: Exclude<WindowNetwork, 'pinterest'>,
  data: SharePopoverData,
  windows: Windows,
  pages?: SharePages,
): NetworkWindow {
  const { width, height } = windows[network];
  return {
    network,
    url: shareWindowUrl(network, sharedLink(data), pages),
    name: `tessera-${network}`,
    width,
    height,
    hasScrollbars: 'hasScrollbars' in windows[network],
  };
}

function pinterestWindow({
  pinterest_share_window: { url, name, dimensions },
}: SharePopoverData): NetworkWindow {
  return { network: 'pinterest', url, name, ...dimensions, hasScrollbars: false };
}

/**
 * Email and the networks, in display order; none while external sharing is off. Twitter and
 * Facebook are popups if no account is linked or `isForced` is set. Email is a link to the email
 * program if `isForced` is set or a visitor shares a post.
 */
function networksOf(
  data: SharePopoverData,
  { isForced, isExternalEnabled, pages }: OfferRules,
  windows: Windows,
): readonly (ShareOption | false)[] {
  if (!isExternalEnabled) return [];
  const popup = (label: string, window: NetworkWindow): ShareOption => ({
    name: window.network,
    label,
    type: 'popup',
    window,
  });
  const account = (
    network: 'twitter' | 'facebook',
    label: string,
    isLinked: boolean,
  ): ShareOption =>
    isLinked && !isForced
      ? { name: network, label, type: 'subview', form: network }
      : popup(label, networkWindow(network, data, windows, pages));
  return [
    data.show_email &&
      (isMailLink(data, isForced)
        ? { name: 'email', label: email, type: 'href', href: mailLink(sharedLink(data)) }
        : { name: 'email', label: email, type: 'subview', form: 'email' }),
    data.show_facebook && account('facebook', facebook, data.has_facebook),
    data.show_twitter && account('twitter', twitter, data.twitter_username !== ''),
    data.show_pinterest && popup(pinterest, pinterestWindow(data)),
    data.show_reddit && popup(reddit, networkWindow('reddit', data, windows, pages)),
  ];
}

const reportOption = (data: SharePopoverData): ShareOption | false =>
  (data.show_reporting || data.show_flagging) && {
    name: 'report',
    label: report,
    type: 'href',
    href: data.abuse_url,
  };

const permalinkLabel = (data: SharePopoverData): string => data.permalink_label || permalink;

/** The options of the list, in display order. */
export function shareOptions(data: SharePopoverData, rules: OfferRules): readonly ShareOption[] {
  if (data.is_private) return [];
  const offered: readonly (ShareOption | false)[] = [
    data.show_permalink && {
      name: 'permalink',
      label: permalinkLabel(data),
      type: 'href',
      href: data.post_url,
    },
    data.show_embed && { name: 'embed', label: embed, type: 'subview', form: 'embed' },
    ...networksOf(data, rules, shareWindows),
    reportOption(data),
  ];
  return offered.filter((option) => option !== false);
}

/** The options on the screen that sends messages, in display order. */
export function externalNetworks(
  data: SharePopoverData,
  rules: OfferRules,
): readonly ShareOption[] {
  if (data.is_private) return [];
  const offered: readonly (ShareOption | false)[] = [
    data.show_permalink && {
      name: 'permalink',
      label: permalinkLabel(data),
      type: 'callback',
      copies: 'permalink',
    },
    data.show_embed && { name: 'embed', label: embed, type: 'callback', copies: 'embed' },
    ...networksOf(data, rules, shareByMessageWindows),
    reportOption(data),
  ];
  return offered.filter((option) => option !== false);
}

/** Whether the email is sent by the user's email program instead of our server. */
export const isMailLink = (data: SharePopoverData, isForced: boolean): boolean =>
  isForced || (!data.has_user && !data.tumblelog_share);

/**
 * Share data for when the real data cannot be loaded: the URL and the blog's name, and options that
 * need only the URL.
 */
export const fallbackShareData = (
  url: string,
  blog: string,
  isBlog: boolean,
): SharePopoverData => ({
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
  show_message: false,
});
