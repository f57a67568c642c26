import type { SharePopoverData } from '@tessera/shared-contracts/sharing/share-data';
import type { SharePages } from '@tessera/shared-contracts/sharing/share-pages';
import {
  shareByMessageWindows,
  sharedLink,
  shareWindows,
  shareWindowUrl,
} from '@tessera/shared-contracts/sharing/share-windows';
import { mailLink, shareTexts } from '@tessera/shared-contracts/sharing/texts';

/** The post or blog that is shared. */
export interface ShareSubject {
  /** '' for the blog itself. */
  readonly postId: string;
  readonly blogName: string;
  /** uuid of the post's blog; '' if unknown. */
  readonly blogUuid: string;
  /** Absolute URL of the post or blog. */
  readonly postUrl: string;
  /** Whether to use the networks' windows and the email program instead of our forms. */
  readonly isFallbackForced: boolean;
}

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
 * What a share option does: opens a sub-screen of the popover or a popup window of a network,
 * copies something, or follows a link.
 */
type OptionAction =
  | { readonly type: 'subview'; readonly form: ShareForm }
  | { readonly type: 'popup'; readonly window: NetworkWindow }
  | { readonly type: 'callback'; readonly copies: CopyName }
  | { readonly type: 'href'; readonly href: string };

export type ShareOption = {
  readonly name: 'permalink' | 'email' | 'report' | WindowNetwork | 'embed';
  readonly label: string;
} & OptionAction;

/** Conditions that decide, along with the share data, which options are offered. */
export interface OfferRules {
  /** Whether to use the networks' windows and the email program instead of our forms. */
  readonly isForced: boolean;
  /** The flag `isExternalSharingEnabled`; if off, only options within this site are offered. */
  readonly isExternalEnabled: boolean;
  /** Share pages that the operator has set. */
  readonly pages?: SharePages | undefined;
}

/** The main screen that offers an option: the list of options, or the one that sends messages. */
type Screen = 'list' | 'message';

type Windows = typeof shareWindows | typeof shareByMessageWindows;

const windowsOf = { list: shareWindows, message: shareByMessageWindows } as const;

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

/** A share option, before it is known for what and on which screen it is offered. */
interface OptionEntry {
  readonly name: ShareOption['name'];
  readonly label: (data: SharePopoverData) => string;
  readonly isOffered: (data: SharePopoverData) => boolean;
  /** Whether it leads out of this site. */
  readonly isExternal?: boolean;
  readonly act: (data: SharePopoverData, rules: OfferRules, screen: Screen) => OptionAction;
}

const popup = (window: NetworkWindow): OptionAction => ({ type: 'popup', window });

/** A form of ours if the user has linked an account of the network, otherwise its window. */
const accountOrPopup =
  (
    network: 'twitter' | 'facebook',
    isLinked: (data: SharePopoverData) => boolean,
  ): OptionEntry['act'] =>
  (data, { isForced, pages }, screen) =>
    isLinked(data) && !isForced
      ? { type: 'subview', form: network }
      : popup(networkWindow(network, data, windowsOf[screen], pages));

/** All share options, in display order. */
const optionEntries: readonly OptionEntry[] = [
  {
    name: 'permalink',
    label: (data) => data.permalink_label || shareTexts.permalink,
    isOffered: (data) => data.show_permalink,
    act: (data, _rules, screen) =>
      screen === 'list'
        ? { type: 'href', href: data.post_url }
        : { type: 'callback', copies: 'permalink' },
  },
  {
    name: 'embed',
    label: () => shareTexts.embed,
    isOffered: (data) => data.show_embed,
    act: (_data, _rules, screen) =>
      screen === 'list'
        ? { type: 'subview', form: 'embed' }
        : { type: 'callback', copies: 'embed' },
  },
  {
    name: 'email',
    label: () => shareTexts.email,
    isOffered: (data) => data.show_email,
    isExternal: true,
    act: (data, { isForced }) =>
      isMailLink(data, isForced)
        ? { type: 'href', href: mailLink(sharedLink(data)) }
        : { type: 'subview', form: 'email' },
  },
  {
    name: 'facebook',
    label: () => shareTexts.facebook,
    isOffered: (data) => data.show_facebook,
    isExternal: true,
    act: accountOrPopup('facebook', (data) => data.has_facebook),
  },
  {
    name: 'twitter',
    label: () => shareTexts.twitter,
    isOffered: (data) => data.show_twitter,
    isExternal: true,
    act: accountOrPopup('twitter', (data) => data.twitter_username !== ''),
  },
  {
    name: 'pinterest',
    label: () => shareTexts.pinterest,
    isOffered: (data) => data.show_pinterest,
    isExternal: true,
    act: (data) => popup(pinterestWindow(data)),
  },
  {
    name: 'reddit',
    label: () => shareTexts.reddit,
    isOffered: (data) => data.show_reddit,
    isExternal: true,
    act: (data, { pages }, screen) =>
      popup(networkWindow('reddit', data, windowsOf[screen], pages)),
  },
  {
    name: 'report',
    label: () => shareTexts.report,
    isOffered: (data) => data.show_reporting || data.show_flagging,
    act: (data) => ({ type: 'href', href: data.abuse_url }),
  },
];

const offer = (screen: Screen, data: SharePopoverData, rules: OfferRules): readonly ShareOption[] =>
  data.is_private
    ? []
    : optionEntries
        .filter((entry) => entry.isOffered(data) && (!entry.isExternal || rules.isExternalEnabled))
        .map(({ name, label, act }) => ({
          name,
          label: label(data),
          ...act(data, rules, screen),
        }));

/** The options of the list, in display order. */
export const shareOptions = (data: SharePopoverData, rules: OfferRules): readonly ShareOption[] =>
  offer('list', data, rules);

/** The options on the screen that sends messages, in display order. */
export const externalNetworks = (
  data: SharePopoverData,
  rules: OfferRules,
): readonly ShareOption[] => offer('message', data, rules);

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
