/** The inbox on a page, for tests. */
import type { Conversation } from '@tessera/shared-contracts/messaging/conversation';
import {
  conversations,
  participantSuggestions,
} from '@tessera/shared-contracts/messaging/endpoints';
import type { SuggestedBlog } from '@tessera/shared-contracts/messaging/conversation';
import {
  createFakePlatform,
  type FakePlatform,
} from '@tessera/shared-contracts/testing/fake-platform';
import { sampleChannel, signedIn } from '@tessera/shared-contracts/testing/samples';
import { createStore } from '@tessera/shared-ui/store';
import { act, render, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { createMessagingChannels } from '../channels/channel-records.ts';
import { Inbox } from '../inbox/Inbox.tsx';

type ListQuery = { readonly query: { readonly participant: string } };
type SuggestionInput = { readonly query: { readonly participant: string; readonly q?: string } };

interface Content {
  /** Conversations by uuid of the user's blog. */
  readonly lists?: Readonly<Record<string, readonly Conversation[]>>;
  readonly favorites?: readonly SuggestedBlog[];
  /** Blogs that a search for recipients finds, by search text. */
  readonly found?: Readonly<Record<string, readonly SuggestedBlog[]>>;
}

/** A platform for the blogs ada and ada-two, with the given inboxes. */
export function platformWith({ lists = {}, favorites = [], found = {} }: Content): FakePlatform {
  const platform = createFakePlatform({
    ...signedIn(),
    channels: [
      sampleChannel({ unread_count: 2 }),
      sampleChannel({
        name: 'ada-two',
        uuid: 'uuid-two',
        token: 'token-two',
        is_current: false,
        unread_count: 1,
      }),
    ],
  });
  platform.answer(conversations, ({ query }: ListQuery) => ({
    conversations: lists[query.participant] ?? [],
    _links: {},
  }));
  platform.answer(participantSuggestions, ({ query: { q } }: SuggestionInput) => ({
    blogs: q === undefined ? favorites : (found[q] ?? []),
  }));
  return platform;
}

/** Opens the inbox below a ‘Messages’ button; resolves when the inbox has loaded. */
export async function showInbox(
  platform: FakePlatform,
  {
    startsComposing = false,
    unread = {},
  }: {
    readonly startsComposing?: boolean;
    readonly unread?: Readonly<Record<string, number>>;
  } = {},
) {
  const opened: string[] = [];
  const done: string[] = [];
  const changes = createStore(0);
  const channels = createMessagingChannels(platform.bootstrap);
  function Page(): ReactNode {
    const [isOpen, setOpen] = useState(false);
    const [entry, setEntry] = useState<Element | null>(null);
    const [acting, setActing] = useState(channels[0]);
    return (
      <>
        <button type="button" ref={setEntry} onClick={() => setOpen(true)}>
          Messages
        </button>
        {isOpen && acting && (
          <Inbox
            platform={platform}
            channels={channels}
            anchor={entry}
            startsComposing={startsComposing}
            acting={acting}
            onAct={setActing}
            unread={unread}
            changes={changes}
            onChange={({ kind, other }) => done.push(`${kind} ${other}`)}
            onOpen={(blog, { name }) => opened.push(`${name} to ${blog}`)}
            onClose={() => setOpen(false)}
          />
        )}
      </>
    );
  }
  const view = render(<Page />);
  const entry = screen.getByRole('button', { name: 'Messages' });
  const open = () =>
    act(async () => {
      entry.focus();
      entry.click();
      await new Promise((resolve) => setTimeout(resolve, 20));
    });
  await open();
  /** Signals that conversations may have changed. */
  const change = () =>
    act(async () => {
      changes.set(changes.state + 1);
      await new Promise((resolve) => setTimeout(resolve, 20));
    });
  return { opened, done, entry, open, change, changes, view };
}
export const inbox = () => screen.queryByRole('dialog', { name: 'Messages' });
