/** The states a post can be in, as the form and the pages name them. */
export const postStates = [
  'published',
  'draft',
  'queued',
  'scheduled',
  'private',
  'unapproved',
  'transcoding',
] as const;
export type PostState = (typeof postStates)[number];

export const isPostState = (state: string): state is PostState =>
  postStates.some((known) => known === state);

/** Codes that travel to the server in `post[state]`. */
export const sentStateCodes: Readonly<Record<PostState, string>> = {
  published: '0',
  draft: '1',
  queued: '2',
  scheduled: 'on.2',
  private: 'private',
  unapproved: '0 3',
  transcoding: '4',
};

/**
 * Codes that come from the server. Not the inverse of {@link sentStateCodes}: an incoming `0 3` means published and an
 * incoming `3` unapproved, while unapproved leaves as `0 3`.
 */
const receivedStateCodes: ReadonlyMap<string, PostState> = new Map([
  ['0', 'published'],
  ['0 3', 'published'],
  ['published', 'published'],
  ['1', 'draft'],
  ['2', 'queued'],
  ['3', 'unapproved'],
  ['4', 'transcoding'],
  ['on.2', 'scheduled'],
  ['private', 'private'],
]);

/** The code that travels for a state. */
export const toStateCode = (state: PostState): string => sentStateCodes[state];

/** The state a received code stands for; an unknown code is kept as it is and fails the known-state rule later. */
export const fromStateCode = (code: string): string => receivedStateCodes.get(code) ?? code;

/** What a post shows as: published and private is private, queued with a publish time is scheduled. */
export function derivePostState(post: {
  readonly state: string;
  readonly is_private?: number | boolean;
  readonly publish_on?: string | null;
}): string {
  const state = fromStateCode(post.state);
  if (state === 'published' && Number(post.is_private ?? 0) === 1) return 'private';
  if (state === 'queued' && post.publish_on) return 'scheduled';
  return state;
}
