/** The states of a post, as named in the form and on pages. */
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

/** State codes sent to the server in `post[state]`. */
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
 * State codes received from the server. Not the inverse of {@link sentStateCodes}: unapproved is
 * received as `3` but sent as `0 3`, and a received `0 3` means published.
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

export const toStateCode = (state: PostState): string => sentStateCodes[state];

/** The state of a received code. An unknown code is kept, but is not a {@link PostState}. */
export const fromStateCode = (code: string): string => receivedStateCodes.get(code) ?? code;

/**
 * The displayed state: a published post that is private shows as private, a queued post with a
 * publish time as scheduled.
 */
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
