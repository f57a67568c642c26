import { refusals } from '@tessera/shared-contracts/core/refusals';
import { readChat } from '@tessera/shared-contracts/posts/chat-lines';
import type { PostFormModel, PhotoItem } from '@tessera/shared-contracts/posts/form-model';
import { livePhotoLimits, livePhotoTexts } from '@tessera/shared-contracts/posts/live-photo';
import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import type { PostContent, PostPhoto } from '@tessera/shared-contracts/posts/post';
import { isBlank } from '@tessera/shared-contracts/posts/post-rules';
import { isLinkUrl, normaliseUrl, validUrl } from '@tessera/shared-contracts/posts/url-rules';
import { uploadTexts } from '@tessera/shared-contracts/media/upload-rules';
import { describeAudioUrl } from '../oembed-client/describe-audio-url.ts';
import { readEmbed } from '../oembed-client/read-embed.ts';
import type { Deps } from '../../base/http/context.ts';
import { invalid } from '../../base/wire/refusal.ts';
import type { MediaRow } from '../../base/media/media-queries.ts';
import { embeddedAddress, ownHosts } from '../../base/text/embedded-address.ts';
import { captionsAt, mediaContent } from './video-content.ts';
import { findMedia } from '../../base/media/find-media.ts';
import { placeReadMore } from '../../base/text/body-marks.ts';
import { renderBody } from './render-body.ts';
import { plainToHtml } from '../../base/text/sanitise.ts';
import { cutText } from '../../base/text/summarise.ts';

const title = (text: string): string =>
  cutText(text.replace(/\s+/gu, ' ').trim(), postLimits.title);

/** The path of an upload of ours, or an external URL. Refuses any other URL of our own. */
function embedded({ env }: Deps, address: string, kind: MediaRow['kind']): string {
  const found = isLinkUrl(address) ? embeddedAddress(address, kind, ownHosts(env)) : address;
  if (found === undefined) throw invalid(refusals.noUpload);
  return validUrl(found);
}

/** The upload at one of our URLs; undefined for an external URL. Refuses anything else. */
async function mediaAt(
  deps: Deps,
  address: string,
  kind: MediaRow['kind'],
): Promise<MediaRow | undefined> {
  if (isLinkUrl(address)) return undefined;
  const media = address.startsWith('/media/') ? await findMedia(deps, address) : undefined;
  if (media?.kind !== kind) throw invalid(refusals.noUpload);
  if (media.state === 'failed') throw invalid(uploadTexts.notConverted);
  return media;
}

/** The URL of a live photo's video; refuses a video that is too long or not converted yet. */
async function livePhotoAt(deps: Deps, sent: string): Promise<string> {
  const address = embedded(deps, sent, 'video');
  const video = await mediaAt(deps, address, 'video');
  if (video?.state === 'waiting') throw invalid(uploadTexts.stillPreparing);
  if (video && Math.floor(video.duration) > livePhotoLimits.seconds)
    throw invalid(livePhotoTexts.tooLong);
  return video?.details.url ?? address;
}

async function photo(deps: Deps, item: PhotoItem): Promise<PostPhoto> {
  const url = embedded(deps, item.url, 'image');
  const { width, height, alt_sizes } = (await mediaAt(deps, url, 'image')) ?? {
    width: 0,
    height: 0,
    alt_sizes: [],
  };
  return {
    url,
    width,
    height,
    caption: cutText(item.caption, postLimits.photoCaption),
    alt: item.alt ?? '',
    alt_sizes,
    ...(item.livephotoUrl !== '' && { livephoto_url: await livePhotoAt(deps, item.livephotoUrl) }),
  };
}

async function imageUrl(deps: Deps, address: string): Promise<string> {
  const trimmed = address.trim();
  if (trimmed === '') return '';
  const url = embedded(deps, trimmed, 'image');
  await mediaAt(deps, url, 'image');
  return url;
}

/**
 * The given layout if it covers every photo with at most three per row; otherwise '', which is a
 * single column.
 */
const layoutOf = (layout: string, photos: number): string =>
  /^[1-3]+$/.test(layout) &&
  layout.split('').reduce((sum, digit) => sum + Number(digit), 0) === photos
    ? layout
    : '';

async function videoContent(
  deps: Deps,
  model: Extract<PostFormModel, { type: 'video' }>,
  caption_html: string,
): Promise<PostContent> {
  if (model.preuploadUrl === '') {
    const embed = readEmbed(model.embedCode);
    return {
      type: 'video',
      ...embed,
      ...(embed.embed_html === '' && { url: embedded(deps, embed.url, 'video') }),
      poster: '',
      width: 0,
      height: 0,
      duration: 0,
      caption_html,
    };
  }
  const url = embedded(deps, model.preuploadUrl, 'video');
  const media = await mediaAt(deps, url, 'video');
  const video = media ? mediaContent(media) : { url, poster: '', width: 0, height: 0, duration: 0 };
  return {
    type: 'video',
    embed_html: '',
    caption_html,
    ...video,
    ...(model.captions && { captions: await captionsAt(deps, model.captions) }),
  };
}

async function audioContent(
  deps: Deps,
  model: Extract<PostFormModel, { type: 'audio' }>,
  caption_html: string,
  before: PostContent | undefined,
): Promise<PostContent> {
  const sent = model.preuploadUrl || (normaliseUrl(model.url) ?? '');
  if (sent === '') throw invalid('Not a valid URL');
  const url = embedded(deps, sent, 'audio');
  if (before?.type === 'audio' && before.url === url) {
    // metadata is fetched from the service only once; after that, what the author entered counts
    const { trackTitle, trackArtist, trackAlbum, albumArt } = model;
    const album_art =
      albumArt.trim() === before.album_art ? before.album_art : await imageUrl(deps, albumArt);
    return {
      ...before,
      title: title(trackTitle),
      artist: title(trackArtist),
      album: title(trackAlbum),
      album_art,
      caption_html,
    };
  }
  const media = await mediaAt(deps, url, 'audio');
  const isComplete =
    model.trackTitle.trim() !== '' &&
    model.trackArtist.trim() !== '' &&
    model.albumArt.trim() !== '';
  const described = await describeAudioUrl(deps, url, !isComplete);
  return {
    type: 'audio',
    url,
    title: title(model.trackTitle || (described?.title ?? '')),
    artist: title(model.trackArtist || (described?.artist ?? '')),
    album: title(model.trackAlbum),
    album_art:
      (await imageUrl(deps, model.albumArt)) ||
      (model.removeAlbumArt === true ? '' : (described?.album_art ?? '')),
    duration: media?.duration ?? 0,
    caption_html,
    ...(described && { service: described.service, embed_html: described.embed_html }),
  };
}

/**
 * Builds the stored content of a validated form: renders and sanitises its texts, and looks up its
 * media. `before` is the previous content of an edited post.
 */
export async function buildContent(
  deps: Deps,
  model: PostFormModel,
  before?: PostContent,
): Promise<PostContent> {
  const written = (text: string) => renderBody(deps, text, model.editorType);
  switch (model.type) {
    case 'text':
      return { type: 'text', title: title(model.title), body_html: await written(model.body) };
    case 'photo':
      return {
        type: 'photo',
        photos: await Promise.all(model.photos.map((item) => photo(deps, item))),
        layout: layoutOf(model.layout, model.photos.length),
        caption_html: await written(model.caption),
        linkthrough: normaliseUrl(model.linkthrough) ?? '',
      };
    case 'quote':
      return {
        type: 'quote',
        quote_html: model.isRich === true ? await written(model.quote) : plainToHtml(model.quote),
        source_html: await written(model.source),
      };
    case 'link':
      return {
        type: 'link',
        title: title(model.title),
        url: validUrl(model.url),
        excerpt: model.excerpt.trim(),
        author: model.author.trim(),
        thumbnail: await imageUrl(deps, model.thumbnail),
        caption_html: await written(model.caption),
      };
    case 'chat':
      return { type: 'chat', title: title(model.title), lines: readChat(model.chat) };
    case 'audio':
      return audioContent(deps, model, await written(model.caption), before);
    case 'video':
      return videoContent(deps, model, await written(model.caption));
    case 'note':
      return {
        type: 'note',
        ask: model.ask.trim(),
        asker: model.asker ?? '',
        answer_html: placeReadMore(await written(model.answer)),
        ...(!isBlank(model.caption) && { caption_html: await written(model.caption) }),
      };
  }
}
