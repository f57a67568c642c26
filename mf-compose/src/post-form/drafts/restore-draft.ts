import type { PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import type { LoadedForm } from '../state/form-state.ts';
import { modelFingerprint } from '../state/model-changes.ts';
import type { StoredDraft } from './drafts-store.ts';

/**
 * The content of a draft with the mode, ids and trail of the loaded form. A trimmed trail stays
 * trimmed. The draft's blog is kept if it may still publish the post.
 */
export function mergeDraft(
  stored: PostFormModel,
  { initial, channels }: Pick<LoadedForm, 'initial' | 'channels'>,
): PostFormModel {
  const isTreeCut =
    stored.reblog_tree.length < initial.reblog_tree.length && stored.reblog_tree.length === 1;
  return {
    ...stored,
    mode: initial.mode,
    'post-id': initial['post-id'],
    reblog_id: initial.reblog_id,
    reblog_key: initial.reblog_key,
    can_reblog_as: initial.can_reblog_as,
    reblog_tree: isTreeCut ? initial.reblog_tree.slice(0, 1) : initial.reblog_tree,
    tumblelog: channels.some((channel) => channel.name === stored.tumblelog)
      ? stored.tumblelog
      : initial.tumblelog,
    uploading: false,
    loading: false,
    hasLoadingInlineImages: false,
  };
}

/**
 * Restores a draft, or only offers it if it edits a post that has changed since the edit began. A
 * draft of another type is ignored.
 */
export function restoreDraft(loaded: LoadedForm, stored: StoredDraft | undefined): LoadedForm {
  if (!stored || stored.model.type !== loaded.initial.type) return loaded;
  const model = mergeDraft(stored.model, loaded);
  const isSameBase =
    loaded.initial.mode !== 'edit' || stored.base === modelFingerprint(loaded.initial);
  return isSameBase
    ? { ...loaded, model, notice: { kind: 'restored' } }
    : { ...loaded, notice: { kind: 'available', model } };
}
