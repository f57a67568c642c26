import * as v from 'valibot';

/** Kinds of notifications that a browser can show although no page is open. */
export const pushKinds = [
  'messages',
  'replies',
  'mentions',
  'asks',
  'likes',
  'follows',
  'posts',
] as const;
export type PushKind = (typeof pushKinds)[number];

/** The setting of each kind. */
export const pushSwitches = [
  'pushes_messages',
  'pushes_replies',
  'pushes_mentions',
  'pushes_asks',
  'pushes_likes',
  'pushes_follows',
  'pushes_posts',
] as const satisfies readonly `pushes_${PushKind}`[];
export type PushSwitch = (typeof pushSwitches)[number];

/** What a notification is about; `all` for one that sums up several kinds. */
export const pushSubject = v.picklist([...pushKinds, 'all']);
export type PushSubject = v.InferOutput<typeof pushSubject>;

/** How a kind is called where it is ended. */
export const pushNames: Readonly<Record<PushSubject, string>> = {
  messages: 'messages',
  replies: 'replies',
  mentions: 'mentions',
  asks: 'questions',
  likes: 'likes',
  follows: 'new followers',
  posts: 'new posts',
  all: 'all news',
};

/** Limits of push notifications (ours). */
export const pushLimits = {
  endpoint: 1000,
  /** Browsers of one person; the oldest makes room. */
  perUser: 20,
  /** Milliseconds between an event and its notification, in which an open page shows it. */
  delay: 3000,
  /** Seconds that a push service keeps a notification for a browser that is off. */
  life: 86_400,
  title: 80,
  body: 200,
} as const;

/** What the server sends to the service worker, encrypted, as JSON. */
export const pushPayload = v.object({
  kind: pushSubject,
  title: v.string(),
  body: v.string(),
  /** The path of the page to open. */
  path: v.string(),
  /** A new notification replaces the one with the same tag. */
  tag: v.string(),
  /** Ends this kind when it is called with POST; needs no session. */
  stopPath: v.string(),
});
export type PushPayload = v.InferOutput<typeof pushPayload>;

/** User-facing texts of push notifications (ours). */
export const pushTexts = {
  stop: (kind: PushSubject): string => `Turn off ${pushNames[kind]}`,
  stopped: (kind: PushSubject): string => `Notifications about ${pushNames[kind]} are off.`,
  notStopped: 'They could not be turned off. Try again, or use the settings.',
  summary: 'What you missed',
} as const;

/** Texts of turning push notifications on and off in a browser (ours). */
export const pushOfferTexts = {
  afterFollow: 'Get told when somebody answers you or a blog you subscribe to posts?',
  afterMessage: 'Get told when they answer?',
  turnOn: 'Turn on notifications',
  turnOff: 'Turn off in this browser',
  turnOnHere: 'Turn on in this browser',
  on: 'Notifications are on in this browser. The settings have all kinds and quiet hours.',
  notOn: 'Notifications stay off. You can turn them on in the settings.',
  failed: 'Notifications could not be changed. Try again.',
  isOff: 'This browser shows no notifications.',
  isOn: 'This browser shows notifications, even when no page of Tessera is open.',
  unsupported:
    'This browser can’t show notifications. On iPhone and iPad, first add Tessera to the Home Screen.',
  denied:
    'This browser blocks notifications from Tessera. Allow them in the browser’s settings for this site.',
  unknown: 'Needs scripts, and a browser that can show notifications.',
} as const;
