import {
  derivePostState,
  isPostState,
  sentStateCodes,
} from '@tessera/shared-contracts/posts/post-states';
import type { PostAwaits } from '../../base/database/schema/posts.ts';
import type { PostRow } from './post-queries.ts';
import { storedStateCodes } from './stored-states.ts';

/**
 * The state and times of a post. While the post waits for its video, these are the state and times
 * that it will get afterwards.
 */
export type Standing = Omit<PostAwaits, 'media'>;

/** A {@link Standing} whose state is `transcoding` if a waiting post's next state is unknown. */
export type AnyStanding = Omit<Standing, 'state'> & Pick<PostRow, 'state'>;

export function standingOf({ awaits, ...row }: PostRow): AnyStanding {
  if (!awaits) {
    const { state, is_private, publish_on, published_at } = row;
    return {
      state,
      is_private,
      publish_on: publish_on?.toISOString() ?? null,
      published_at: published_at?.toISOString() ?? null,
    };
  }
  const { media: _, ...standing } = awaits;
  return standing;
}

export interface EditableState {
  readonly state: string;
  readonly is_private: number;
  readonly publish_on: string;
  readonly date: string;
}

/**
 * The state of a post as its edit form receives it, and may send it back unchanged. `state` uses
 * the codes of an update. There are two more: `3` for a post that awaits approval, and `4` for a
 * post whose video is being converted and whose next state is unknown. Times are in ISO 8601; ''
 * means none.
 */
export function editableState(row: PostRow): EditableState {
  const { state, is_private, publish_on, published_at } = standingOf(row);
  const code = storedStateCodes[state];
  const shown = derivePostState({ state: code, is_private, publish_on });
  return {
    state: state !== 'unapproved' && isPostState(shown) ? sentStateCodes[shown] : code,
    is_private: is_private ? 1 : 0,
    publish_on: publish_on ?? '',
    date: published_at ?? '',
  };
}
