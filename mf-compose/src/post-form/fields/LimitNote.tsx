import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import type { Limits } from '@tessera/shared-contracts/posts/endpoints';
import type { PostType } from '@tessera/shared-contracts/posts/post-types';
import type { ReactNode } from 'react';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import { formTexts } from '../state/form-texts.ts';
import styles from '../parts/fields.module.css';

/**
 * The number of posts of all types that the user made in the last 24 hours, and how many more the
 * user can make; all types share this remainder. Undefined if the type has no limit.
 */
export function dailyUsage(
  limits: Limits,
  type: PostType,
): { readonly used: number; readonly left: number } | undefined {
  const own = limits[type];
  if (!own) return undefined;
  return {
    used: Object.values(limits).reduce((sum, { used }) => sum + used, 0),
    left: Math.max(0, own.limit - own.used),
  };
}

/** A quiet line when the daily limit is nearly reached, an error notice when it is reached. */
export function LimitNote({
  limits,
  type,
}: {
  readonly limits: Limits;
  readonly type: PostType;
}): ReactNode {
  const day = dailyUsage(limits, type);
  if (!day) return null;
  const { used, left } = day;
  const total = used + left;
  if (left === 0)
    return (
      <p className={`notice notice--error ${styles['limit']}`} role="status">
        {formTexts.atLimit(total)}
      </p>
    );
  return used < total * postLimits.perDayShownFrom ? null : (
    <FieldNote className={styles['limit']} role="status">
      {formTexts.posts(used, total)} {formTexts.postsLeft(left)}
    </FieldNote>
  );
}
