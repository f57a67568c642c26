import { block } from '@tessera/shared-contracts/blogs/endpoints';
import { postFailures } from '../../panel/bubble-texts.ts';
import type { Conversation, Message } from '@tessera/shared-contracts/messaging/conversation';
import {
  conversationMessages,
  deleteMessage,
  flagConversation,
  sendMessage,
} from '@tessera/shared-contracts/messaging/endpoints';
import type { FeatureOf } from '@tessera/shared-contracts/platform/features';
import type {
  lightboxFeature,
  LightboxOptions,
} from '@tessera/shared-contracts/media/lightbox-feature';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import {
  createFakePlatform,
  type FakePlatform,
} from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import * as app from '../../App.ts';
import { createMessageDraftStore } from '../../drafts/message-drafts.ts';
import {
  mount,
  open,
  preparePage,
  withConversations,
  windowOf,
} from '../../testing/messaging-app.ts';
import { sampleImage, samplePostMessage } from '../../testing/sample-contents.ts';
import { fetched, sampleConversation, sampleMessage } from '../../testing/sample-conversation.ts';

let platform: FakePlatform;
beforeEach(() => {
  preparePage();
  platform = withConversations(createFakePlatform(signedIn()));
});
afterEach(() => act(() => app.unmount()));

async function show(
  messages: Message[],
  changes: Partial<Conversation> = {},
): Promise<HTMLElement> {
  platform.answer(conversationMessages, fetched(sampleConversation('bob', messages, changes)));
  await mount(platform);
  await open(platform, 'bob');
  return screen.getByRole('log');
}
const callsOf = ({ path }: { readonly path: string }) =>
  platform.calls.filter((call) => call.path === path);

test('MSG-01, MSG-12, MSG-61, MSG-62: texts, posts and images are shown; a notice stands in for an unavailable post, and for an NSFW post in Safe Mode', async () => {
  const log = await show([
    samplePostMessage('bob', 6, { is_nsfw: true }),
    samplePostMessage('bob', 5, { state: 'disabled' }),
    samplePostMessage('bob', 4),
    sampleImage('ada', 3),
    sampleImage('bob', 2),
    sampleMessage('bob', 1, 'Hello'),
  ]);
  expect(within(log).getByText('Hello')).toBeVisible();
  expect(within(log).getByRole('button', { name: 'Image from bob' })).toBeVisible();
  expect(within(log).getByRole('img', { name: 'Your image' })).toHaveAttribute(
    'srcset',
    '/svc/conversations/images/9/210.png 1x, /svc/conversations/images/9/420.png 2x',
  );
  const card = within(log).getByRole('link', { name: /Photo · carol\s*A heron by the lake/ });
  expect(card).toHaveAttribute('href', '/@carol/post/5');
  expect(card).toHaveAttribute('data-blog-viewer', '{"name":"carol","post_id":"5"}');
  expect(within(log).getByText('This post is no longer available.').closest('a')).toBeNull();
  expect(within(log).getByText(/This may be NSFW/)).toBeVisible();
  expect(within(log).getByRole('link', { name: 'Safe Mode is on' })).toHaveAttribute(
    'href',
    '/settings/account',
  );
});

test('MSG-01, MSG-47: each kind of message has its own bubble, which takes the full width if it needs more than 60% of its container', async () => {
  const lend = (name: string, width: (element: HTMLElement) => number) =>
    Object.defineProperty(HTMLElement.prototype, name, {
      configurable: true,
      get(this: HTMLElement) {
        return width(this);
      },
    });
  lend('clientWidth', () => 400);
  lend('offsetWidth', ({ textContent }) => (textContent === 'Long' ? 241 : 240));
  try {
    const log = await show([
      samplePostMessage('bob', 4),
      sampleImage('bob', 3),
      sampleMessage('bob', 2, 'Long'),
      sampleMessage('bob', 1, 'Short'),
    ]);
    const bubbleOf = (inside: HTMLElement) => {
      const { kind, full } = inside.closest<HTMLElement>('[data-kind]')?.dataset ?? {};
      return [kind, full !== undefined];
    };
    expect([
      bubbleOf(within(log).getByText('Short')),
      bubbleOf(within(log).getByText('Long')),
      bubbleOf(within(log).getByRole('link', { name: /Photo · carol/ })),
      bubbleOf(within(log).getByRole('button', { name: 'Image from bob' })),
    ]).toEqual([
      ['text', false],
      ['text', true],
      ['post', false],
      ['image', false],
    ]);
  } finally {
    Reflect.deleteProperty(HTMLElement.prototype, 'clientWidth');
    Reflect.deleteProperty(HTMLElement.prototype, 'offsetWidth');
  }
});

test('SBM-28: the text sent with a shared post appears below its card', async () => {
  const log = await show([
    { ...samplePostMessage('bob', 4), content: { text: 'Look!', formatting: [] } },
  ]);
  const card = within(log).getByRole('link', { name: /Photo · carol/ });
  const words = within(log).getByText('Look!');
  expect(card.compareDocumentPosition(words) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('MSG-54, MSG-56: a press reveals a blurred image, and a toast shows an error if the unblur call fails', async () => {
  const person = userEvent.setup();
  platform.answer(flagConversation, new CallError(500, []));
  const log = await show([sampleImage('bob', 2), sampleImage('ada', 1)], {
    is_blurred_images: true,
  });
  expect(within(log).getByRole('button', { name: 'Your image' })).toBeVisible();
  const image = within(log).getByRole('button', {
    name: "This image is blurred because you don't follow bob yet. Click to reveal it.",
  });
  await person.click(image);
  expect(image).toHaveAccessibleName('Image from bob');
  expect(image).toHaveFocus();
  expect(callsOf(flagConversation)).toHaveLength(1);
  expect(platform.toastsShown.map(({ text }) => text)).toEqual(['Something went screwy.']);
});

test('MSG-14: a press on an image opens its high-resolution URL in the lightbox; if the lightbox is unavailable, a toast links to the image', async () => {
  const person = userEvent.setup();
  const log = await show([sampleImage('bob', 1)]);
  const image = within(log).getByRole('button', { name: 'Image from bob' });
  await person.click(image);
  expect(platform.toastsShown).toMatchObject([
    { link: { href: '/svc/conversations/images/9/1280.png' } },
  ]);
  const opened: LightboxOptions[] = [];
  const lightbox: FeatureOf<typeof lightboxFeature> = {
    open: (_, options) => opened.push(options),
  };
  jest.spyOn(platform.features, 'load').mockImplementation(async () => lightbox);
  await person.click(image);
  expect(opened.map(({ photo: { src, width } }) => [src, width])).toEqual([
    ['/svc/conversations/images/9/1280.png', 1280],
  ]);
  expect(opened[0]?.opener === image).toBe(true);
});

test('MSG-63, MSG-66: a message from the other side offers Block, Report and Delete, and the user’s own message only Delete; Delete asks for confirmation', async () => {
  const person = userEvent.setup();
  platform.answer(deleteMessage, {});
  const log = await show([sampleMessage('bob', 2, 'Second'), sampleMessage('ada', 1, 'First')]);
  const [own, theirs] = within(log).getAllByRole('button', { name: 'Options' });
  const entries = () =>
    within(screen.getByRole('dialog', { name: 'Options' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  expect([own, theirs].map((button) => button?.getAttribute('aria-description'))).toEqual([
    'First',
    'Second',
  ]);
  own?.focus();
  await person.keyboard('{Enter}');
  expect(entries()).toEqual(['Delete']);
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Options' })).toBeNull();
  expect(own).toHaveFocus();
  expect(windowOf('bob')).toBeVisible();
  if (theirs) await person.click(theirs);
  expect(entries()).toEqual(['Block bob', 'Report', 'Delete']);
  const choose = (name: string) => person.click(screen.getByRole('button', { name }));
  platform.confirmWith(false);
  await choose('Delete');
  expect([platform.confirms.at(-1)?.message, callsOf(deleteMessage)]).toEqual([
    'Are you sure you want to delete this?',
    [],
  ]);
  platform.confirmWith(true);
  if (theirs) await person.click(theirs);
  await choose('Delete');
  expect(callsOf(deleteMessage)).toMatchObject([{ input: { body: { ts: 2 } } }]);
  expect(within(log).queryByText('Second')).toBeNull();
  expect(log).toHaveFocus();
  expect(callsOf(block)).toEqual([]);
});

test.each([
  ['Block bob', 'block bob from ada?', block],
  ['Report', 'Block and report bob?', flagConversation],
])('MSG-63: %s on a message acts only after confirmation', async (name, question, endpoint) => {
  const person = userEvent.setup();
  platform.answer(endpoint, {});
  const log = await show([sampleMessage('bob', 1, 'Hello')]);
  async function choose(): Promise<void> {
    await person.click(within(log).getByRole('button', { name: 'Options' }));
    await person.click(screen.getByRole('button', { name }));
  }
  platform.confirmWith(false);
  await choose();
  expect(platform.confirms.map(({ message }) => message)).toEqual([
    expect.stringContaining(question),
  ]);
  expect(callsOf(endpoint)).toEqual([]);
  expect(windowOf('bob')).toBeVisible();
  platform.confirmWith(true);
  await choose();
  expect(callsOf(endpoint)).toHaveLength(1);
});

test('MSG-36, MSG-38, MSG-39: a post that could not be sent and has no thumbnail gets a banner instead of a bubble', async () => {
  const person = userEvent.setup();
  jest.spyOn(Math, 'random').mockReturnValue(0.4);
  createMessageDraftStore('messaging:ada:text:uuid-ada:bob').addUnsent({
    key: 'k',
    at: 1,
    type: 'POSTREF',
    text: '',
    context: '',
    post: { id: '5', blog: 'carol' },
  });
  const log = await show([sampleMessage('bob', 1, 'Hello')]);
  expect(within(log).queryByText('Sent a post')).toBeNull();
  expect(screen.getByRole('alert')).toHaveTextContent('Sending machine broke.');
  platform.answer(sendMessage, new CallError(404, []));
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.getByRole('alert')).toHaveTextContent("Can't send this post.");
  await person.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('MSG-42: typed text stays in the input while a pending post hides the messages', async () => {
  const person = userEvent.setup();
  const answer = Promise.withResolvers<Message>();
  createMessageDraftStore('messaging:ada:text:uuid-ada:bob').addUnsent({
    key: 'k',
    at: 1,
    type: 'POSTREF',
    text: '',
    context: '',
    post: { id: '5', blog: 'carol' },
  });
  platform.answer(sendMessage, () => answer.promise);
  await show([sampleMessage('bob', 1, 'Hello')]);
  const field = screen.getByRole('textbox');
  await person.type(field, 'Half a sen');
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.queryByRole('log')).toBeNull();
  expect(field).toBeDisabled();
  await act(async () => answer.resolve(samplePostMessage('ada', 9)));
  expect(field).toBeEnabled();
  expect(field).toHaveValue('Half a sen');
  expect(screen.getByRole('link', { name: /A heron/ })).toBeVisible();
});

test('MSG-40: there are three texts for a post that failed to send but can be retried', () => {
  expect(postFailures).toEqual([
    "Hrm. Post didn't send.",
    'Sending machine broke.',
    'Something went screwy.',
  ]);
});
