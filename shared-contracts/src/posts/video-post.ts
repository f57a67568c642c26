import * as v from 'valibot';
import { validators } from './validators.ts';
import { text } from '../core/wire.ts';
import { definePostType, ownField, ownText, slotText } from './define-post-type.ts';
import type { ChosenCaptions } from './form-model.ts';
import { postTexts } from './post-texts.ts';
import { sentUpload, sourceOf } from './uploaded-media.ts';
import { isUpload } from './url-rules.ts';
import { postField, postTextField } from './wire-field.ts';
import type { UpdateBody } from './wire-body.ts';

/** The fields of a video in the form. Ours: `captions`. */
export interface VideoFields {
  readonly embedCode: string;
  readonly caption: string;
  readonly preuploadUrl: string;
  readonly preuploadKey: string;
  readonly confirmTos: boolean;
  readonly captions?: ChosenCaptions;
}

export const videoContent = v.object({
  type: v.literal('video'),
  url: v.string(),
  poster: v.string(),
  embed_html: v.string(),
  width: v.number(),
  height: v.number(),
  duration: v.number(),
  caption_html: v.string(),
  /** URL of the higher-quality copy, if there is one. */
  hd_url: v.exactOptional(v.string()),
  /** Ten frames of the video side by side; width and height are those of one frame. */
  filmstrip: v.exactOptional(v.object({ url: v.string(), width: v.number(), height: v.number() })),
  /** Captions as WebVTT; `language` is a BCP 47 tag, `label` the language's own name. */
  captions: v.exactOptional(v.object({ url: v.string(), language: v.string(), label: v.string() })),
});

/** Members of the wire body besides the slots. */
export const videoWire = v.object({
  preuploaded_ch: postTextField(512),
  /** Ours: captions of a video; an empty `url` removes them. */
  captions: postField(
    v.object({ url: v.optional(text(2083), ''), language: v.optional(text(20), '') }),
  ),
  embed_code: postTextField(10_000),
});

/** The embed code, whose field has two names. */
const sentCode = ({ post, embed_code }: UpdateBody): string | undefined =>
  (post.one || embed_code) ?? post.one;

const uploadAfter = (sent: UpdateBody, known: VideoFields): string =>
  sourceOf(known.preuploadUrl, sentUpload(sent), known.embedCode, sentCode(sent));
const keepsUpload = (sent: UpdateBody, known: VideoFields): boolean =>
  uploadAfter(sent, known) === known.preuploadUrl;

const hiddenAs = 'the video';

/** An uploaded file or the embed code of a video service, and a caption. */
export const videoPost = definePostType<'video'>({
  type: 'video',
  defaults: { embedCode: '', caption: '', preuploadUrl: '', preuploadKey: '', confirmTos: false },
  fields: {
    embedCode: {
      ...slotText('one', { hiddenAs }),
      toWire: (embed_code = '') => ({ embed_code }),
      fromWire: (sent, known = '', before) =>
        sourceOf(known, sentCode(sent), before.preuploadUrl, sentUpload(sent)),
    },
    caption: slotText('two', { isWritten: true }),
    preuploadUrl: ownText({
      hiddenAs,
      toWire: (preuploaded_url = '') => ({ preuploaded_url }),
      fromWire: (sent, _, before) => uploadAfter(sent, before),
      fromStored: (content, post) =>
        content && (isUpload(content.url) || post.one.trim() === '') ? content.url : '',
    }),
    preuploadKey: ownText({
      toWire: (preuploaded_ch = '') => ({ preuploaded_ch }),
      fromWire: ({ preuploaded_ch }, known) => preuploaded_ch ?? known,
      // only of an upload that has just been made
      fromStored: () => undefined,
      typed: () => [],
      compared: () => undefined,
    }),
    confirmTos: ownField({
      draft: v.boolean(),
      toWire: (confirm_tos = false) => ({ confirm_tos }),
      // a different upload needs a consent of its own
      fromWire: (sent, known = false, before) =>
        sent.confirm_tos ?? (known && keepsUpload(sent, before)),
      fromStored: (content, post) =>
        content !== undefined && (isUpload(content.url) || post.one.trim() === ''),
      typed: () => [],
      compared: () => undefined,
    }),
    captions: ownField({
      hiddenAs,
      draft: v.object({ url: v.string(), language: v.string() }),
      toWire: (captions) => ({
        captions: { url: captions?.url ?? '', language: captions?.language ?? '' },
      }),
      // captions belong to their upload
      fromWire(sent, known, before) {
        const captions = sent.captions ?? (keepsUpload(sent, before) ? known : undefined);
        return captions?.url === '' ? undefined : captions;
      },
      fromStored: (content) =>
        content?.captions && { url: content.captions.url, language: content.captions.language },
      typed: ({ url }) => [url],
    }),
  },
  rules: (post) => {
    if (post.uploading) return [postTexts.uploadsInProgress];
    const isUploaded = post.preuploadKey !== '' || post.preuploadUrl !== '';
    if (isUploaded && post.preuploadUrl === '') return [postTexts.directEmbedMissing];
    if (isUploaded) return post.confirmTos ? [] : [postTexts.confirmTos];
    if (post.embedCode === '') return [postTexts.noVideo];
    return validators.blank(post.embedCode) ? [postTexts.noEmbed] : [];
  },
  plainText: (content, toPlain) => toPlain(content.caption_html),
  plainTexts: () => [],
  pieces: (content) => [
    { kind: 'link', url: content.url, text: 'Video' },
    { kind: 'html', html: content.caption_html },
  ],
});
