import {
  enoughFollows,
  firstStepsView,
  firstStepNames,
  type FirstStep,
  type FirstStepsProps,
} from '@tessera/shared-contracts/pages/stream-page-views';
import { blogById, someFollowed } from '../blogs/blog-queries.ts';
import type { RequestValues, Viewer } from '../../base/http/context.ts';
import { viewRequest, type ViewRequest } from '../../base/views/render-views.ts';
import { pageFrame } from '../../base/page/page-frame.ts';

/** How long an account counts as new, in milliseconds. */
const newFor = 14 * 86_400_000;

type StepsOfUser = Omit<FirstStepsProps, 'place'>;

/** The first steps above the posts, and beside them: one of them shows, depending on the width. */
export const placeSteps = (
  steps: readonly StepsOfUser[],
  place: FirstStepsProps['place'],
): readonly ViewRequest[] => steps.map((props) => viewRequest(firstStepsView, { ...props, place }));

/**
 * The first steps of a new user, and which of them are done; nothing once all are done or the
 * account is no longer new.
 */
export async function firstSteps(
  c: RequestValues,
  viewer: Viewer,
): Promise<readonly StepsOfUser[]> {
  const { deps } = c.var;
  const [own] = viewer.blogs;
  if (own === undefined) return [];
  if (viewer.createdAt.getTime() < deps.now().getTime() - newFor) return [];
  const [{ user }, blog, followed] = await Promise.all([
    pageFrame(c),
    blogById(deps.db, own.id),
    someFollowed(deps.db, viewer.userId, enoughFollows),
  ]);
  if (!user || !blog) return [];
  const isDone: Readonly<Record<FirstStep, boolean>> = {
    email: viewer.isVerified,
    blog: blog.avatar_key !== null || blog.description !== '',
    follows: user.friend_count >= enoughFollows,
    post: blog.posts_count > 0,
  };
  const done = firstStepNames.filter((step) => isDone[step]);
  if (done.length === firstStepNames.length) return [];
  return [{ done, email: viewer.email, blog: blog.name, followed }];
}
