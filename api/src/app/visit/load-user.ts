import type { User } from '@tessera/shared-contracts/accounts/user';
import { maySendMessages } from '@tessera/shared-contracts/messaging/messaging-channels';
import { channelsOf } from './channels-of.ts';
import type { Deps, Viewer } from '../../base/http/context.ts';
import { limitsOf } from '../../nouns/posts/daily-limits.ts';
import { findProfile } from '../../nouns/accounts/user-queries.ts';

/** The viewer as part of the page payload. */
export async function loadUser(deps: Deps, viewer: Viewer): Promise<User> {
  const [profile, channels, limits] = await Promise.all([
    findProfile(deps.db, viewer.userId),
    channelsOf(deps.db, viewer),
    limitsOf(deps.db, viewer.userId, deps.now()),
  ]);
  const primary = channels.find(({ is_primary }) => is_primary)?.name ?? channels[0]?.name ?? '';
  return {
    name: primary,
    channels,
    primary,
    limits,
    liked_post_count: profile.liked_post_count,
    friend_count: profile.friend_count,
    // suspended blogs and bots cannot send messages
    can_message: channels.some(maySendMessages),
    is_sounds_enabled: profile.is_sounds_enabled,
    is_verified_email: viewer.isVerified,
    is_staff: viewer.isStaff,
    language: profile.language,
    defaultEditorType: profile.default_editor_type,
    safe_mode: profile.safe_mode,
    dashboard_settings: {
      endless_scrolling: profile.endless_scrolling,
      show_timestamps: profile.show_timestamps,
      keyboard_shortcuts: profile.keyboard_shortcuts,
    },
  };
}
