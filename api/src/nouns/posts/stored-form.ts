import type { EditablePost } from '@tessera/shared-contracts/posts/endpoints';
import type { PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import { fromEditablePost } from '@tessera/shared-contracts/posts/form-wire';
import { photoId } from '@tessera/shared-contracts/posts/photo-post';
import type { PostContent } from '@tessera/shared-contracts/posts/post';
import type { PostType } from '@tessera/shared-contracts/posts/post-types';
import { treeOf } from './build-trail.ts';
import type { PostRow } from './post-queries.ts';
import { revisionOf } from './revision.ts';
import { plainToHtml } from '../../base/text/sanitise.ts';
import { editableState } from './stored-fields.ts';

/** The photos of a post, by the ids that an edit names them by. */
export const photosOnWire = (
  content: PostContent,
): Pick<EditablePost, 'photoset_layout' | 'photos'> =>
  content.type === 'photo'
    ? {
        photoset_layout: content.layout,
        photos: content.photos.map((_, index) => ({ id: photoId(index) })),
      }
    : {};

/** A post for its author's form: the sources of its fields. */
export const presentEditable = (row: PostRow): EditablePost => ({
  id: row.id,
  type: row.type,
  content: row.content,
  ...photosOnWire(row.content),
  ...editableState(row),
  slug: row.slug,
  source_url: row.source_url,
  one: row.source.one,
  two: row.source.two,
  three: row.source.three,
  tags: row.tags.join(','),
  tag_list: row.tags,
  editor_type: row.editor_type,
  allow_photo_replies: row.options.allow_photo_replies,
  allow_answers: row.options.allow_answers,
  members_only: row.options.members_only,
  owner_flagged_nsfw: row.options.owner_flagged_nsfw,
  can_be_liked: row.options.can_be_liked,
  can_be_reblogged: row.options.can_be_reblogged,
  reblog_key: row.reblog_key,
  carousel_display: row.options.carousel_display,
  carousel_link_url: row.options.carousel_link_url,
  carousel_index:
    row.options.carousel_index === undefined ? '' : String(row.options.carousel_index),
  content_stats: row.options.content_stats,
  share_data: row.options.share_data ?? '',
  photo_raw: row.options.photo_raw ?? '',
  is_selfie: row.options.is_selfie ?? false,
  is_selfie_gif: row.options.is_selfie_gif ?? false,
  revision: revisionOf(row),
  reblog_id: row.parent_id ?? '',
  reblog_tree: treeOf(row.trail),
  can_reblog_as: null,
  is_edit: true,
  is_reblog: row.parent_id !== null,
});

/**
 * The form of a stored post, as the browser opens it: what an edit changes. If the edit changes the
 * post's type, the form has none of the post's content.
 */
export function storedForm(row: PostRow, blogName: string, type: PostType): PostFormModel {
  const { content, ...post } = presentEditable(row);
  if (type !== row.type)
    return fromEditablePost({ ...post, type, one: '', two: '', three: '' }, 'edit', blogName);
  const model = fromEditablePost({ ...post, content }, 'edit', blogName);
  // whether a quote is rich text is not stored, but follows from its HTML
  return model.type === 'quote' && content?.type === 'quote'
    ? { ...model, isRich: content.quote_html !== plainToHtml(model.quote) }
    : model;
}
