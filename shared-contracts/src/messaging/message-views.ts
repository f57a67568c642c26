import * as v from 'valibot';
import { themeParams } from '../blogs/blog.ts';
import { list } from '../core/view-props.ts';
import { defineView, type ViewDefinition, type ViewProps } from '../core/view.ts';
import { message } from './conversation.ts';

/** A blog that takes part in a conversation. */
const side = v.object({
  name: v.string(),
  avatar_url: v.string(),
  avatar_shape: themeParams.entries.avatar_shape,
});

const ada = { name: 'ada', avatar_url: '/avatar/ada/64', avatar_shape: 'square' } as const;
const bob = { name: 'bob', avatar_url: '/avatar/bob/64', avatar_shape: 'circle' } as const;

/**
 * Conversations of one of the viewer's blogs, or a search for the recipient of a new message, for
 * use without script.
 */
export const messagesView = defineView('messages', {
  owner: 'mf_messaging',
  pages: ['messages'],
  summary:
    'The conversations of one of the viewer’s blogs, latest first, or a search for a recipient.',
  version: 1,
  props: v.object({
    /** Name of the viewer's blog whose conversations these are. */
    own: v.string(),
    /** Names of all the viewer's blogs. */
    blogs: list(v.string()),
    conversations: list(
      v.object({
        /** The other blog. */
        blog: side,
        /** Whether the viewer's blog sent the last message. */
        isMine: v.boolean(),
        /** The beginning of the last message. */
        excerpt: v.string(),
        /** ISO 8601. */
        sentAt: v.string(),
        unreadCount: v.number(),
      }),
    ),
    /** URL of the page of older conversations; absent at the end. */
    olderHref: v.optional(v.string()),
    /** Present if the page is for a new message: the name searched for, and the blogs found. */
    recipients: v.optional(v.object({ text: v.string(), found: list(side) })),
  }),
  samples: [
    { own: 'ada', blogs: ['ada'], conversations: [] },
    {
      own: 'ada',
      blogs: ['ada', 'lace'],
      conversations: [],
      recipients: { text: 'b"o<', found: [bob] },
    },
    { own: 'ada', blogs: ['ada'], conversations: [], recipients: { text: 'zz', found: [] } },
    {
      own: 'ada',
      blogs: ['ada', 'lace'],
      conversations: [
        {
          blog: bob,
          isMine: true,
          excerpt: 'See you <3',
          sentAt: '2026-03-12T14:05:00.000Z',
          unreadCount: 0,
        },
        {
          blog: { ...bob, name: 'eve' },
          isMine: false,
          excerpt: 'Sent an image',
          sentAt: '2026-03-11T14:05:00.000Z',
          unreadCount: 120,
        },
      ],
      olderHref: '/messaging?as=ada&before=1',
    },
  ],
});

const sentMessage = v.object({
  isMine: v.boolean(),
  /** ISO 8601. */
  sentAt: v.string(),
  ...v.pick(message, ['type', 'content', 'post', 'image']).entries,
});

const text = (words: string) => ({ text: words, formatting: [] });
const copy = (width: number) => ({ url: `/svc/images/${width}`, width, height: width / 2 });
const image = { original_size: copy(800), alt_sizes: [copy(210)], high_res_url: copy(800).url };
const post = {
  id: '1',
  blog_name: 'bob',
  post_url: '/@bob/post/1',
  type: 'quote',
  state: 'published',
  is_nsfw: false,
  summary: 'A page a day.',
  thumbnail: false,
  thumbnail_url: '',
  thumbnail_width: 0,
  thumbnail_height: 0,
  photos: [],
} as const satisfies v.InferInput<typeof message>['post'];
const thumbnail = {
  thumbnail: true,
  thumbnail_url: '/media/harbour.jpg',
  thumbnail_width: 1200,
  thumbnail_height: 800,
};

/** One message of each kind. */
const kinds: readonly Omit<v.InferInput<typeof sentMessage>, 'isMine' | 'sentAt'>[] = [
  { type: 'TEXT', content: text('Hello <3') },
  { type: 'POSTREF', content: text('For you'), post },
  {
    type: 'POSTREF',
    content: text(''),
    post: { ...post, ...thumbnail, type: 'photo', summary: '' },
  },
  { type: 'POSTREF', content: text(''), post: { ...post, is_nsfw: true } },
  { type: 'POSTREF', content: text(''), post: { ...post, state: 'disabled', post_url: '' } },
  { type: 'POSTREF', content: text('') },
  { type: 'IMAGE', content: text(''), image },
];
const sampleMessages = kinds.flatMap((kind, index) =>
  [true, false].map((isMine) => ({
    ...kind,
    isMine,
    sentAt: `2026-03-12T14:${10 + index}:0${isMine ? 1 : 2}.000Z`,
  })),
);
const sample = { formKey: 'key', own: ada, other: { ...bob, title: 'Bob <3' } } as const;

/** A conversation, for use without script. */
export const conversationView = defineView('conversation', {
  owner: 'mf_messaging',
  pages: ['newConversation', 'conversation'],
  summary: 'The messages between two blogs, and forms that send one.',
  version: 1,
  props: v.object({
    formKey: v.string(),
    own: side,
    other: v.object({ ...side.entries, title: v.string() }),
    /** Oldest first. */
    messages: list(sentMessage),
    /** URL of the page of older messages; absent at the end. */
    olderHref: v.optional(v.string()),
    /** Whether images of the other blog are blurred. */
    isBlurred: v.boolean(),
    /** Whether sensitive posts are hidden. */
    isSafe: v.boolean(),
    canSend: v.boolean(),
    /** Only true if `canSend` is. */
    canSendPictures: v.boolean(),
  }),
  samples: [
    {
      ...sample,
      messages: sampleMessages,
      olderHref: '/messaging/conversation/bob?as=ada&before=1',
      isBlurred: true,
      isSafe: true,
      canSend: true,
      canSendPictures: true,
    },
    {
      ...sample,
      messages: sampleMessages,
      isBlurred: false,
      isSafe: false,
      canSend: true,
      canSendPictures: false,
    },
    {
      ...sample,
      other: { ...bob, title: '' },
      messages: [],
      isBlurred: false,
      isSafe: false,
      canSend: false,
      canSendPictures: false,
    },
  ],
});

export type MessagesProps = ViewProps<typeof messagesView>;
export type ConversationProps = ViewProps<typeof conversationView>;

export const messageViews: readonly ViewDefinition[] = [messagesView, conversationView];
