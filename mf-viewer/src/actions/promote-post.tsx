import {
  promotePost as promoteCall,
  unpromotePost,
} from '@tessera/shared-contracts/posts/endpoints';
import type { PressDetails } from '../state/presses.ts';
import type { ActionContext } from './action-context.ts';
import { isOwnBlog } from '../state/current-channel.ts';
import { runPostAction } from '../posts/run-post-action.ts';
import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import { promotionTexts } from '@tessera/shared-contracts/posts/post-texts';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import type { ReactNode } from 'react';
import { InlineForm } from '../forms/InlineForm.tsx';
import type { FormPlace } from '../forms/use-post-forms.tsx';

interface PromoteFormProps {
  /** The suggested tag; '' for none. */
  readonly tag: string;
  readonly place: FormPlace;
  /** Promotes the post under a tag; resolves to true on success. */
  readonly promote: (tag: string) => Promise<boolean>;
}

/** Asks for the tag under which a post is promoted. */
const PromoteForm = ({ tag, place, promote }: PromoteFormProps): ReactNode => (
  <InlineForm
    place={place}
    label={promotionTexts.tag}
    submit={promotionTexts.submit}
    maxLength={postLimits.tag}
    initialText={tag}
    choices={<FieldNote>{promotionTexts.hint}</FieldNote>}
    send={(text) => promote(text.trim())}
  />
);

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
