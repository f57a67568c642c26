import {
  promotePost as promoteCall,
  unpromotePost,
} from '@tessera/shared-contracts/posts/endpoints';
import type { PressDetails } from '../state/presses.ts';
import type { ActionContext } from './action-context.ts';
import { isOwnBlog } from '../state/current-channel.ts';
import { PromoteForm } from './PromoteForm.tsx';
import { runPostAction } from '../posts/run-post-action.ts';

/**
 * Asks for a tag and promotes the user's post under it. If the pressed control names a tag, ends
 * the promotion under that tag instead.
 */
export async function promotePost(
  { platform, model, state, posts, control, openForm }: ActionContext,
  { tag: promotedUnder }: PressDetails['promote'],
): Promise<void> {
  if (!model || !isOwnBlog(platform.bootstrap, model.tumblelog)) return;
  const bodyFor = (tag: string) => ({
    tag,
    post_id: model.id,
    reblog_key: model.reblog_key,
    tumblelog_name: model.tumblelog,
  });
  const show = (change: (tags: readonly string[]) => readonly string[]): void =>
    posts.update(model.id, (present) => ({
      ...present,
      promotedUnder: change(present.promotedUnder ?? []),
    }));

  if (promotedUnder !== undefined) {
    const outcome = await runPostAction(platform, model.id, unpromotePost, {
      body: { ...bodyFor(promotedUnder), tag_id: promotedUnder },
    });
    if (outcome.kind === 'success') show((tags) => tags.filter((tag) => tag !== promotedUnder));
    return;
  }
  const promote = async (tag: string): Promise<boolean> => {
    const outcome = await runPostAction(platform, model.id, promoteCall, { body: bodyFor(tag) });
    if (outcome.kind === 'success') show((tags) => [...tags, tag]);
    return outcome.kind === 'success';
  };
  openForm?.({
    name: 'promote',
    opener: control,
    render: (place) => <PromoteForm tag={state?.firstTag ?? ''} place={place} promote={promote} />,
  });
}
