import {
  commonFormDefaults,
  type CommonFormModel,
  type PhotoItem,
  type PostFormMode,
  type PostFormModel,
  type TrailItem,
} from '@tessera/shared-contracts/posts/form-model';
import {
  editorFromFormat,
  editorTypes,
  type EditorType,
} from '@tessera/shared-contracts/posts/post-form-constants';
import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import { normaliseUrl } from '@tessera/shared-contracts/posts/url-rules';
import { cutText } from '../../base/text/summarise.ts';
import { fromSentCode } from './stored-states.ts';
import type { WholeBody } from './whole-body.ts';

/** What {@link readForm} needs besides the body of the submit. */
export interface FormOrigin {
  readonly mode: PostFormMode;
  readonly blogName: string;
  readonly tags: readonly string[];
  readonly reblogTree: readonly TrailItem[];
  readonly defaultEditor: EditorType;
}

/** The editor of a submit, sent as a name or a format code; the default for any other value. */
export function readEditor(editor: string, byDefault: EditorType): EditorType {
  const wanted = editor.trim().toLowerCase();
  if (/^[012]$/.test(wanted)) return editorFromFormat(Number(wanted));
  return editorTypes.find((known) => known === wanted) ?? byDefault;
}

const byNumber = (one: string, other: string): number =>
  Number(one.slice(1)) - Number(other.slice(1));

/** Photos in the order of `post[photoset_order]`; unlisted ones follow by number. */
function readPhotos(body: WholeBody): PhotoItem[] {
  const named = body.post.photoset_order.split(',').map((id) => id.trim());
  const rest = Object.keys(body.images)
    .filter((id) => !named.includes(id))
    .sort(byNumber);
  return [...new Set([...named, ...rest])].flatMap((id) => {
    const url = Object.hasOwn(body.images, id) ? (body.images[id]?.trim() ?? '') : '';
    if (url === '') return [];
    const isOurs = url.startsWith('/');
    return [
      {
        id,
        url,
        preuploadUrl: isOurs ? url : '',
        externalUrl: isOurs ? '' : url,
        file: null,
        width: 0,
        height: 0,
        caption: cutText(
          (Object.hasOwn(body.caption, id) ? body.caption[id] : undefined)?.trim() ?? '',
          postLimits.photoCaption,
        ),
        isSelfie: body.is_selfie,
        isSelfieGif: body.is_selfie_gif,
        photoRaw: body.photo_raw,
        livephotoUrl:
          (Object.hasOwn(body.livephoto, id) ? body.livephoto[id] : undefined)?.trim() ?? '',
      },
    ];
  });
}

/**
 * Parses a body of `/svc/post/update` into the form model, so that the form's own rules can
 * validate it.
 */
export function readForm(body: WholeBody, origin: FormOrigin): PostFormModel {
  const { one, two, three } = body.post;
  const state = fromSentCode(body.post.state);
  const common: CommonFormModel = {
    ...commonFormDefaults,
    mode: origin.mode,
    state,
    publish_on: state === 'scheduled' ? body.post.publish_on : '',
    tags: origin.tags,
    tumblelog: origin.blogName,
    postDate: body.post.date,
    customUrl: body.post.slug,
    sourceUrl: normaliseUrl(body.post.source_url) ?? '',
    carouselDisplay: body.carousel_display,
    carouselLinkUrl: normaliseUrl(body.carousel_link_url) ?? '',
    allow_photo_replies: body.allow_photo_replies,
    allow_answers: body.allow_answers,
    members_only: body.members_only,
    owner_flagged_nsfw: body.owner_flagged_nsfw,
    canBeLiked: body.can_be_liked,
    canBeReblogged: body.can_be_reblogged,
    editorType: readEditor(body.editor_type, origin.defaultEditor),
    'post-id': body.edit_post_id || body.post_id,
    reblog_id: body.reblog_post_id,
    reblog_key: body.reblog_key,
    reblog_tree: origin.reblogTree,
    customTweet: body.custom_tweet,
  };
  switch (body.post.type) {
    case 'text':
      return { ...common, type: 'text', title: one, body: two };
    case 'photo':
      return {
        ...common,
        type: 'photo',
        caption: two,
        linkthrough: three,
        photos: readPhotos(body),
        layout: body.post.photoset_layout,
      };
    case 'quote':
      return { ...common, type: 'quote', quote: one, source: two };
    case 'link':
      return {
        ...common,
        type: 'link',
        title: one,
        url: two,
        caption: three,
        thumbnail: body.remove_thumbnail ? '' : body.thumbnail,
        excerpt: body.excerpt,
        author: body.author,
      };
    case 'chat':
      return { ...common, type: 'chat', title: one, chat: two };
    case 'audio':
      return {
        ...common,
        type: 'audio',
        caption: two,
        url: three,
        service: '',
        preuploadUrl: body.preuploaded_url.trim(),
        trackTitle: body.id3_tags.title,
        trackArtist: body.id3_tags.artist,
        trackAlbum: body.id3_tags.album,
        albumArt: body.remove_album_art ? '' : body.artwork_pre_upload || body.album_art,
        confirmTos: body.confirm_tos,
      };
    case 'video':
      return {
        ...common,
        type: 'video',
        embedCode: one,
        caption: two,
        preuploadUrl: body.preuploaded_url.trim(),
        preuploadKey: body.preuploaded_ch,
        confirmTos: body.confirm_tos,
        ...(body.captions.url !== '' && { captions: body.captions }),
      };
    case 'note':
      return { ...common, type: 'note', ask: one, answer: two, caption: three };
  }
}
