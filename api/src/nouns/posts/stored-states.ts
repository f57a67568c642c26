import {
  postStates,
  sentStateCodes,
  type PostState,
} from '@tessera/shared-contracts/posts/post-states';
import type { PostsTable } from '../../base/database/schema/posts.ts';

/**
 * The response code of a stored state: a submission awaiting approval is `3`, though it was sent as
 * `0 3`.
 */
export const storedStateCodes: Readonly<Record<PostsTable['state'], string>> = {
  published: '0',
  draft: '1',
  queued: '2',
  unapproved: '3',
  transcoding: '4',
};

/** Parses the code in `post[state]`; an unknown code is kept, and the form's rules refuse it. */
export const fromSentCode = (code: string): string =>
  postStates.find((state) => sentStateCodes[state] === code.trim()) ?? code.slice(0, 20);

/**
 * How a form state is stored: scheduled posts are queued with a time, private posts are published
 * with a flag.
 */
export const storedAs: {
  readonly [S in PostState]: {
    readonly state: S extends 'transcoding' ? S : Exclude<PostsTable['state'], 'transcoding'>;
    readonly is_private: boolean;
  };
} = {
  published: { state: 'published', is_private: false },
  private: { state: 'published', is_private: true },
  draft: { state: 'draft', is_private: false },
  queued: { state: 'queued', is_private: false },
  scheduled: { state: 'queued', is_private: false },
  unapproved: { state: 'unapproved', is_private: false },
  transcoding: { state: 'transcoding', is_private: false },
};
