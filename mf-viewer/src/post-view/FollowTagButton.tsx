import { pages } from '@tessera/shared-contracts/pages/pages';
import { followTag, unfollowTag } from '@tessera/shared-contracts/tags/endpoints';
import { followedTagTexts, followTagName } from '@tessera/shared-contracts/tags/followed-tags';
import type { ReactNode } from 'react';
import { Button } from '@tessera/shared-ui/Button';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import { usePress } from '../state/presses.ts';
import { Island } from './Island.tsx';

export interface FollowTagProps {
  /** In its compared form. */
  readonly tag: string;
  readonly following: boolean;
  readonly formKey: string;
  /** Where the browser returns without script. */
  readonly returnTo: string;
  /** Whether it is the main button of its page; there are many in lists. */
  readonly isMain?: boolean;
}

/** A button that follows or unfollows a tag; without script, it submits a plain form. */
export function FollowTagButton({
  tag,
  following,
  formKey,
  returnTo,
  isMain = false,
}: FollowTagProps): ReactNode {
  const press = usePress();
  return (
    <form method="post" action={following ? unfollowTag.path : followTag.path}>
      <input type="hidden" name="form_key" value={formKey} />
      <input type="hidden" name="tag" value={tag} />
      <input type="hidden" name="return_to" value={returnTo} />
      <Button
        type="submit"
        size="small"
        variant={following ? 'quiet' : isMain ? 'primary' : 'outline'}
        {...press({ action: 'follow-tag', detail: { tag } })}
        aria-pressed={following}
        aria-label={followTagName(following, tag)}
      >
        {following ? followedTagTexts.following : followedTagTexts.follow}
      </Button>
    </form>
  );
}

/**
 * The button in server-made HTML.
 *
 * @param followed the user's form key, and which tags the user follows; visitors get a link that
 *   asks them to log in and brings them back
 */
export function FollowTag({
  tag,
  followed,
  returnTo,
  isMain = false,
}: {
  readonly tag: string;
  readonly followed: { readonly formKey: string; readonly tags: readonly string[] } | undefined;
  readonly returnTo: string;
  readonly isMain?: boolean;
}): ReactNode {
  if (!followed)
    return (
      <LinkButton
        size="small"
        href={`${pages.login.path}?next=${encodeURIComponent(returnTo)}`}
        aria-label={followTagName(false, tag)}
      >
        {followedTagTexts.follow}
      </LinkButton>
    );
  const { formKey, tags } = followed;
  const props = { tag, following: tags.includes(tag), formKey, returnTo, isMain };
  return (
    <Island name="follow-tag" seed={props}>
      <FollowTagButton {...props} />
    </Island>
  );
}
