import {
  promotePost as promoteCall,
  unpromotePost,
} from '@tessera/shared-contracts/posts/endpoints';
import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import { fillText, promotionTexts } from '@tessera/shared-contracts/posts/post-texts';
import type { ActionContext } from '../actions/action-context.ts';
import { isOwnBlog } from '../blogs/current-channel.ts';
import { element } from '../stream/element.ts';
import { openInlineForm } from './open-inline-form.ts';
import { runPostAction } from './run-post-action.ts';

/** Asks for a tag and promotes an own post under it; a second press ends the promotion. */
export async function promotePost({
  platform,
  model,
  post,
  control,
}: ActionContext): Promise<void> {
  if (!model || !post || !isOwnBlog(platform.bootstrap, model.tumblelog)) return;
  const bodyFor = (tag: string) => ({
    tag,
    post_id: model.id,
    reblog_key: model.reblog_key,
    tumblelog_name: model.tumblelog,
  });
  const show = (tag: string | undefined) => {
    control.setAttribute('aria-pressed', String(tag !== undefined));
    control.textContent =
      tag === undefined ? promotionTexts.promote : fillText(promotionTexts.unpromote, { tag });
    if (tag === undefined) delete control.dataset['tag'];
    else control.dataset['tag'] = tag;
  };

  const promotedUnder = control.dataset['tag'];
  if (promotedUnder !== undefined) {
    const outcome = await runPostAction(platform, model.id, unpromotePost, {
      body: { ...bodyFor(promotedUnder), tag_id: promotedUnder },
    });
    if (outcome.kind === 'success') show(undefined);
    return;
  }
  const field = element('input', 'form__input');
  field.maxLength = postLimits.tag;
  field.value = post.querySelector('.tag-list__link')?.textContent ?? '';
  openInlineForm({
    name: 'promote',
    post,
    opener: control,
    field,
    label: promotionTexts.tag,
    submit: promotionTexts.submit,
    choices: [element('p', 'form__hint', promotionTexts.hint)],
    async send(tag) {
      const outcome = await runPostAction(platform, model.id, promoteCall, {
        body: bodyFor(tag.trim()),
      });
      if (outcome.kind === 'success') show(tag.trim());
      return outcome.kind === 'success';
    },
  });
}
