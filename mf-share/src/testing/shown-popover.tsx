import type { SharePopoverData } from '@tessera/shared-contracts/sharing/share-data';
import { participantSuggestions, sendMessage } from '@tessera/shared-contracts/messaging/endpoints';
import { shareData } from '@tessera/shared-contracts/sharing/endpoints';
import {
  createFakePlatform,
  type FakePlatform,
} from '@tessera/shared-contracts/testing/fake-platform';
import { sampleSuggestion } from '@tessera/shared-contracts/testing/sample-suggestions';
import { sampleChannel, signedIn } from '@tessera/shared-contracts/testing/samples';
import { act } from '@testing-library/react';
import { showSharePopover } from '../popover/show-share-popover.tsx';
import { sampleShareData } from './sample-share-data.ts';

/** A second blog of the user. */
export const adaTwo = {
  name: 'ada-two',
  uuid: 'uuid-two',
  token: 'token-two',
  is_current: false,
} as const;

/** A platform for the user ada, who owns ada and `blogs`; her favorites are cleo and dora. */
export function messagingPlatform(...blogs: readonly Partial<ReturnType<typeof sampleChannel>>[]) {
  const platform = createFakePlatform({
    ...signedIn(),
    channels: [sampleChannel(), ...blogs.map((blog) => sampleChannel(blog))],
    flags: { isExternalSharingEnabled: true },
  });
  platform.answer(participantSuggestions, {
    blogs: [sampleSuggestion('cleo'), sampleSuggestion('dora')],
  });
  platform.answer(sendMessage, {
    id: '1',
    conversation_id: '1',
    type: 'POSTREF',
    ts: 1,
    participant: 'ada.tessera.example',
    participant_uuid: 'uuid-ada',
    message: '',
    content: { text: '', formatting: [] },
  });
  return platform;
}

/** Opens the popover for bob's post 7, which can be sent in a message. */
export async function showByMessage(
  platform: FakePlatform = messagingPlatform(),
  data: Partial<SharePopoverData> = {},
): Promise<{ readonly platform: FakePlatform; readonly close: () => void }> {
  document.body.innerHTML = '<button id="anchor">Share</button><div id="place"></div>';
  const [anchor, place] = [document.getElementById('anchor'), document.getElementById('place')];
  if (!anchor || !place) throw new Error('no page');
  anchor.focus();
  platform.answer(shareData, {
    share_popover_data: sampleShareData({ has_user: true, show_message: true, ...data }),
  });
  let close = () => {};
  await act(async () => {
    close = showSharePopover(
      platform,
      {
        postId: '7',
        blogName: 'bob',
        blogUuid: 'uuid-bob',
        postUrl: '/@bob/post/7',
        anchor,
      },
      place,
    );
  });
  return { platform, close };
}
