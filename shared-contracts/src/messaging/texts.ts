import { invalidTypeText } from '../media/upload-rules.ts';
import { fillText } from '../core/fill-text.ts';

/** User-facing texts of messaging; as specified where the specification quotes them. */
export const messagingTexts = {
  /** The title of both the empty inbox and the introduction. */
  talk: 'Talk to a blog',
  inbox: 'Messages',
  actAs: 'Blog',
  explore: 'Find blogs',
  more: 'Older conversations',
  older: 'Older messages',
  back: 'Back to all messages',
  firstWords: 'No messages yet. Send {blog} the first one.',
  placeholder: 'Write a message',
  offline: 'Currently offline',
  /** Beside a message that goes out when there is a connection (ours). */
  waiting: 'Waits for a connection',
  send: 'Send',
  sending: 'Sending',
  retry: 'Retry',
  trying: 'Trying...',
  couldNotSend: 'Could not send',
  discard: 'Discard',
  cannotReceive: "{blog} can't receive messages.",
  couldNotLoad: 'Could not load conversation.',
  screwy: 'Something went screwy.',
  retrying: 'Retrying...',
  deleteConversation: 'Delete conversation',
  deleteQuestion: 'Permanently delete this conversation?',
  delete: 'Delete',
  nevermind: 'Nevermind',
} as const;

/** Errors for images that cannot be sent in a message. */
export const messageImageTexts = {
  tooBig: 'Image must be smaller than {N}MB',
  unreadable: 'Something about that file is off. Try sending something else.',
} as const;

/** The error for a file that is no JPEG, PNG or GIF. */
export const wrongImageText = (file: { readonly name?: string; readonly type?: string }): string =>
  invalidTypeText({ mediaType: 'image', types: 'JPEG, PNG or GIF' }, file);

/** The error for an image that is larger than `maxBytes`. */
export const imageTooBig = (maxBytes: number): string =>
  fillText(messageImageTexts.tooBig, { N: String(Math.floor(maxBytes / 1_048_576)) });

/** Texts for choosing an image for a message (ours). */
export const imageTexts = {
  gif: 'Add a GIF',
  image: 'Add an image',
  /** Accessible names of the chosen GIF or image. */
  chosenGif: 'GIF to send',
  chosenImage: 'Image to send',
  /** Labels of the controls of a chosen image. */
  edit: 'Choose another',
  remove: 'Remove',
  reading: 'Reading the image',
  drop: 'Drop an image here',
} as const;

/** For users without a confirmed email address, whose messages are not polled. */
export const notLiveTexts = {
  why: 'Confirm your email address to get new messages as they arrive.',
  confirm: 'Confirm address',
  checkNow: 'Check now',
} as const;

/** Texts of the inbox, and for choosing a recipient. */
export const inboxTexts = {
  /** The one control that begins a message, wherever it stands. */
  compose: 'Compose message',
  nevermind: 'Nevermind',
  to: 'To:',
  /** Placeholder of the field for a recipient. */
  name: 'Name of a blog',
  favorites: 'Favorites',
  /** Label of the results of a search. */
  results: 'Blogs found',
  searching: 'Searching blogs',
  loadingFavorites: 'Loading favorites',
  loading: 'Loading conversations',
  list: 'Conversations',
  moreBlogs: 'More blogs to talk to',
  you: 'You: ',
  /** Excerpts of messages without text. */
  sentPost: 'Sent a post',
  sentImage: 'Sent an image',
} as const;

/** The empty inbox; its title is `messagingTexts.talk`. */
export const emptyInboxText = `Choose “${inboxTexts.compose}” to start a conversation. Your conversations appear here.`;

/** Texts for a recipient search without results, chosen at random. */
export const noRecipientTexts = ["That isn't anyone.", 'Uh, who?', 'Nobody by that name.'] as const;

/** The introduction to messaging; its title is `messagingTexts.talk`, its button `inboxTexts.compose`. */
export const tutorialText = `Choose “${inboxTexts.compose}”, type a blog’s name, and start a conversation.`;

/** Screen reader text for an unread count. */
export const unreadText = (count: number): string => `${count > 99 ? '99+' : count} unread`;
/** Label of the count next to one of the user's blogs, which opens that blog's messages. */
export const unreadOf = (blog: string, count: number): string =>
  `Messages for ${blog}, ${unreadText(count)}`;
/** Screen reader text for the number of blogs listed as recipients. */
export const recipientsFound = (count: number): string =>
  count === 1 ? '1 blog' : `${count} blogs`;
export const cannotReceive = (blog: string): string =>
  fillText(messagingTexts.cannotReceive, { blog });
export const firstWords = (blog: string): string => fillText(messagingTexts.firstWords, { blog });

/** Texts of conversation windows; as specified where the specification quotes them. */
export const windowTexts = {
  actions: 'Actions',
  soundSettings: 'Sound settings',
  minimize: 'Minimize',
  close: 'Close',
  /** Leads from a conversation that fills the screen to what it covers. */
  back: 'Back',
  /** Names of a conversation's window; the second if the user owns several blogs. */
  conversation: 'Conversation with {blog}',
  conversationFrom: 'Conversation with {blog}, from {own}',
  /** Which of the user's blogs writes. */
  from: 'from {own}',
  move: 'Move window',
  moveLeft: 'Move left',
  moveRight: 'Move right',
  moveUp: 'Move up',
  moveDown: 'Move down',
  /** Returns a moved window to the bottom right. */
  moveBack: 'Reset',
  moveDone: 'Done',
  minimized: 'Minimized conversations',
  blogCannotReceive: "This blog can't receive messages.",
  markAsSpam: 'Mark as spam',
  spamQuestion: 'Block and report {blog}? This conversation will vanish from your inbox.',
  markItSpam: 'Mark it spam',
  newMessage: 'New message for {blog}',
} as const;

/** The name of a conversation's window; `own` if the user owns several blogs. */
export const conversationWith = (blog: string, own: string | undefined): string =>
  own === undefined
    ? fillText(windowTexts.conversation, { blog })
    : fillText(windowTexts.conversationFrom, { blog, own });
export const fromBlog = (own: string): string => fillText(windowTexts.from, { own });

/** Questions next to `windowTexts.markAsSpam`, chosen at random. */
export const spamPrompts = ['Look sketchy?', 'Is this spam?', 'Seem spammy?'] as const;

/** Texts of failed fetches that are not in {@link fetchRefusals}, chosen at random. */
export const fetchFailures = [
  messagingTexts.screwy,
  "Something's busted.",
  "That didn't work.",
] as const;

/** Texts of refused fetches by status and code, or by status alone. */
export const fetchRefusals: Readonly<Record<string, string>> = {
  '403.7001': 'Verify your email address first, then talk to {name}.',
  '409': 'You can only send messages to blogs you follow.',
  '428': 'Sorry, {name} only allows messages from blogs they follow.',
  '429': "You've hit the daily limit on new conversations. Impressive.",
};

/** Who follows whom, on the card that introduces a blog; `{time}` is a duration (ours). */
export const relationTexts = {
  mutuals: 'You have followed each other for {time}.',
  followsYou: 'Has followed you for {time}.',
  following: 'You have followed them for {time}.',
} as const;

/** Texts of the page that lists conversations, for use without script (ours). */
export const messagesPageTexts = {
  /** Label of the list of the user's blogs, which link to their conversations. */
  blogs: 'Your blogs',
  older: 'Older conversations',
  find: 'Find',
} as const;

/** Texts of the page of a conversation, for use without script (ours). */
export const conversationPageTexts = {
  title: 'Messages with {blog}',
  image: 'Image',
  sendImage: 'Send image',
  you: 'You',
} as const;
