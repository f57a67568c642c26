import type { Channel } from '@tessera/shared-contracts/blogs/blog';
import { saveSettings, settingsPage } from '@tessera/shared-contracts/blogs/endpoints';
import { isCallError, type Platform } from '@tessera/shared-contracts/platform/platform';
import {
  networkSettings,
  type SocialNetwork,
  type SocialSetting,
} from '@tessera/shared-contracts/networks/networks';
import { socialTexts } from '@tessera/shared-contracts/sharing/tweet-rules';

/**
 * For each network, whether a post of the blog is also sent to it: only if it is among `networks`
 * (those the user can send posts to) and the blog's switch for it is on.
 */
export function sendToOf(
  channel: Channel | undefined,
  networks: readonly SocialNetwork[],
): Readonly<Record<SocialNetwork, boolean>> {
  const isOn = (network: SocialNetwork): boolean =>
    networks.includes(network) && channel?.[networkSettings[network]] === true;
  return {
    twitter: isOn('twitter'),
    facebook: isOn('facebook'),
    mastodon: isOn('mastodon'),
    bluesky: isOn('bluesky'),
  };
}

interface SwitchState {
  confirmed: boolean;
  wanted: boolean;
  isSending: boolean;
}

/**
 * Saves the network switches of the user's blogs. A switch changes immediately; at most one call
 * per switch is in flight. A failed call restores the server's value and is reported in a toast.
 */
export function createSocialSwitches(
  platform: Platform,
  show: (blog: string, setting: SocialSetting, isOn: boolean) => void,
): { set(blog: string, setting: SocialSetting, isOn: boolean): void } {
  const switches = new Map<string, SwitchState>();

  async function sendUntilConfirmed(
    blog: string,
    setting: SocialSetting,
    state: SwitchState,
  ): Promise<void> {
    if (state.isSending) return;
    state.isSending = true;
    while (state.wanted !== state.confirmed) {
      const sent = state.wanted;
      try {
        await platform.call(saveSettings, {
          body: {
            tumblelog_name_or_id: blog,
            page: settingsPage,
            tumblelog: { [setting]: sent ? 'on' : 'off' },
          },
        });
        state.confirmed = sent;
      } catch (error) {
        state.wanted = state.confirmed;
        show(blog, setting, state.confirmed);
        platform.toasts.show({
          text: (isCallError(error) && error.errors[0]) || socialTexts.notSaved,
          tone: 'error',
        });
      }
    }
    state.isSending = false;
  }

  return {
    set(blog, setting, isOn) {
      const key = `${blog} ${setting}`;
      const state = switches.get(key) ?? { confirmed: !isOn, wanted: !isOn, isSending: false };
      switches.set(key, state);
      state.wanted = isOn;
      show(blog, setting, isOn);
      void sendUntilConfirmed(blog, setting, state);
    },
  };
}
