import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { render, screen } from '@testing-library/react';
import { sampleConversation, sampleMessage } from '../testing/sample-conversation.ts';
import { formatMessageTime } from '../panel/format-time.ts';
import type { Unsent } from './state/conversation-state.ts';
import { Group, UnsentMessage } from './MessageGroup.tsx';

const now = Date.UTC(2026, 1, 3, 12);
const hour = 3_600_000;

function showGroup(header: boolean, ...times: readonly number[]): void {
  const messages = times.map((ts) => sampleMessage('bob', ts, `at ${ts}`));
  render(
    <ol>
      <Group
        group={{ participant: 'uuid-bob', header, messages }}
        conversation={sampleConversation('bob', messages)}
        now={now}
        arrivedAfter={now}
        language="en"
        parts={{
          platform: createFakePlatform(signedIn()),
          isSafeMode: true,
          revealed: new Set(),
          onReveal: () => {},
          onBlock: () => {},
          onReport: () => {},
          onDelete: async () => true,
        }}
        chosen={undefined}
        onOptions={() => {}}
      />
    </ol>,
  );
}

test('MSG-05: the time of the first message of a group is above it if the flag `tsHeader` says so', () => {
  const [early, late] = [now - 2 * hour, now - hour];
  const texts = () => screen.getAllByRole('time').map(({ textContent }) => textContent);
  showGroup(true, early, late);
  expect(texts()).toEqual([early, late].map((ts) => formatMessageTime(ts, now, 'en')));
  document.body.replaceChildren();
  showGroup(false, early, late);
  expect(texts()).toEqual([formatMessageTime(late, now, 'en')]);
});

test('MSG-05: only a message with the flag `canRetry` offers Retry, and one with the flag `isFromPreview` is named as the user’s image', () => {
  const image: Unsent = {
    key: '1',
    at: 1,
    state: 'failed',
    type: 'IMAGE',
    context: 'messaging-conversation',
    text: '',
    picture: { url: 'blob:1', width: 420, height: 420 },
  };
  const show = (message: Unsent): string[] => {
    const { unmount } = render(
      <ol>
        <UnsentMessage message={message} onRetry={() => {}} onDiscard={() => {}} />
      </ol>,
    );
    const shown = [
      ...screen.getAllByRole('button').map(({ textContent }) => textContent),
      screen.getByRole('img').getAttribute('alt') ?? '',
    ];
    unmount();
    return shown;
  };
  expect(
    [image, { ...image, state: 'refused' as const }, { ...image, type: 'POSTREF' as const }].map(
      show,
    ),
  ).toEqual([
    ['Retry', 'Discard', 'Your image'],
    ['Discard', 'Your image'],
    ['Retry', 'Discard', 'Sent a post'],
  ]);
});
