import { validators } from './validators.ts';
import { readChat } from './chat-lines.ts';
import {
  commonFormDefaults,
  typeFieldDefaults,
  type PostFormModel,
  type PostFormModelOf,
} from './form-model.ts';
import { isEmptyText } from '../core/empty-text.ts';
import { postLimits } from './post-limits.ts';
import { isPostState } from './post-states.ts';
import { postTexts } from './post-texts.ts';
import { refusalTexts } from './refusal-texts.ts';
import type { PostType } from './post-types.ts';

/** The name of a value's type in the messages of {@link checkAttributeTypes}. */
export function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** Whether HTML or text has no visible content. */
export function isBlank(html: string): boolean {
  if (/<(?:img|video|audio|iframe|hr|figure)\b/i.test(html)) return false;
  return isEmptyText(html.replace(/<[^<>]*>|&nbsp;/g, ''));
}

const typeRules: { readonly [T in PostType]: (post: PostFormModelOf<T>) => string[] } = {
  text: (post) =>
    isBlank(post.title) && isBlank(post.body) && post.reblog_tree.length === 0
      ? [postTexts.emptyText]
      : [],
  photo: (post) => {
    const messages: string[] = [];
    if (post.photos.length === 0) messages.push(postTexts.noPhotos);
    const isAnyLost = post.photos.some(
      ({ preuploadUrl, externalUrl, url }) =>
        preuploadUrl === '' && externalUrl === '' && url === '',
    );
    if (post.uploading) messages.push(postTexts.uploadsInProgress);
    else if (isAnyLost) messages.push(postTexts.photoNotUploaded);
    if (post.photos.length > postLimits.photos) messages.push(postTexts.tooManyPhotos);
    return messages;
  },
  quote: (post) => (isBlank(post.quote) ? [postTexts.noQuote] : []),
  link: (post) => {
    if (post.loading) return [postTexts.loadingLink];
    if (validators.blank(post.url)) return [postTexts.noUrl];
    return validators.url(post.url.trim()) ? [] : [postTexts.invalidUrl];
  },
  chat: (post) => {
    if (isBlank(post.chat)) return [postTexts.noChat];
    return readChat(post.chat).length > postLimits.chatLines ? [refusalTexts.tooLong] : [];
  },
  audio: (post) => {
    if (post.uploading) return [postTexts.uploadsInProgress];
    if (post.preuploadUrl === '' && validators.blank(post.url)) return [postTexts.noAudio];
    return post.preuploadUrl !== '' && !post.confirmTos ? [postTexts.confirmTos] : [];
  },
  video: (post) => {
    if (post.uploading) return [postTexts.uploadsInProgress];
    const isUpload = post.preuploadKey !== '' || post.preuploadUrl !== '';
    if (isUpload && post.preuploadUrl === '') return [postTexts.directEmbedMissing];
    if (isUpload) return post.confirmTos ? [] : [postTexts.confirmTos];
    if (post.embedCode === '') return [postTexts.noVideo];
    return validators.blank(post.embedCode) ? [postTexts.noEmbed] : [];
  },
  note: (post) => (isBlank(post.ask) ? [postTexts.noQuestion] : []),
};

/**
 * 'Invalid "{attr}" type. Expected X, got Y.' for every attribute whose type differs from its
 * default's.
 */
export function checkAttributeTypes(post: PostFormModel): string[] {
  const defaults: Readonly<Record<string, unknown>> = {
    ...commonFormDefaults,
    ...typeFieldDefaults[post.type],
  };
  const values: Readonly<Record<string, unknown>> = { ...post };
  return Object.entries(defaults).flatMap(([attribute, byDefault]) => {
    const value = values[attribute];
    // null means "no restriction" and may be replaced by a list
    if (byDefault === null && (value === null || Array.isArray(value))) return [];
    const [expected, got] = [typeName(byDefault), typeName(value)];
    return expected === got
      ? []
      : [`Invalid "${attribute}" type. Expected ${expected}, got ${got}.`];
  });
}

/**
 * Validates a post, in the form and on the server. Returns user-facing error messages, if any.
 * Times and the tweet are checked separately.
 */
export function validatePost(post: PostFormModel): string[] {
  const wrongTypes = checkAttributeTypes(post);
  if (wrongTypes.length > 0) return wrongTypes;
  const messages: string[] = [];
  if (!isPostState(post.state)) messages.push(postTexts.invalidState);
  if (post.hasLoadingInlineImages) messages.push(postTexts.pendingImages);
  switch (post.type) {
    case 'text':
      return [...messages, ...typeRules.text(post)];
    case 'photo':
      return [...messages, ...typeRules.photo(post)];
    case 'quote':
      return [...messages, ...typeRules.quote(post)];
    case 'link':
      return [...messages, ...typeRules.link(post)];
    case 'chat':
      return [...messages, ...typeRules.chat(post)];
    case 'audio':
      return [...messages, ...typeRules.audio(post)];
    case 'video':
      return [...messages, ...typeRules.video(post)];
    case 'note':
      return [...messages, ...typeRules.note(post)];
  }
}
