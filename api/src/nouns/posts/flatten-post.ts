import type { FlatPost } from '@tessera/shared-contracts/posts/blog-posts';
import type { Post, PostContent, TrailEntry } from '@tessera/shared-contracts/posts/post';
import { saysNothing } from '@tessera/shared-contracts/posts/post-rules';
import { embedOf, type Embed } from '@tessera/shared-contracts/embeds/embed-services';
import type { Deps } from '../../base/http/context.ts';
import { escapeText } from '../../base/text/sanitise.ts';
import { playerHtml } from '../oembed-client/read-embed.ts';
import { contentHtml } from './build-trail.ts';
import { mapUrls } from './map-urls.ts';

type Content<T extends PostContent['type']> = Extract<PostContent, { type: T }>;
type Flat<T extends FlatPost['type']> = Omit<Extract<FlatPost, { type: T }>, keyof Common>;
type Common = ReturnType<typeof commonFields>;

/** How the parts of one post are written for a program. */
interface Writing {
  /** A whole address for a path of ours; any other address as it is. */
  readonly whole: (address: string) => string;
  /** HTML, sanitised, with whole addresses. */
  readonly html: (html: string) => Promise<string>;
  /** The words of the root; in a reblog, quoted, with the words of everybody after it. */
  readonly said: (words: string) => Promise<string>;
}

const quoted = ({ blog_name, blog_url }: TrailEntry, words: string): string =>
  words === ''
    ? ''
    : `<p><a href="${escapeText(blog_url)}">${escapeText(blog_name)}</a>:</p><blockquote>${words}</blockquote>`;

/** The words of a reblog: those of the trail as quotes, oldest first, then the reblogger's own. */
const wordsOfReblog = ({ content, trail: [root, ...others] }: Post, rootWords: string): string =>
  [
    root?.is_blocked === true || !root ? '' : quoted(root, rootWords),
    ...others
      .filter(({ is_blocked }) => is_blocked !== true)
      .map((entry) => quoted(entry, contentHtml(entry.content))),
    saysNothing(content) ? '' : contentHtml(content),
  ].join('');

const flatText = async (
  { title, body_html }: Content<'text'>,
  { said }: Writing,
): Promise<Flat<'text'>> => ({ type: 'text', title, body: await said(body_html) });

const flatPhoto = async (
  { photos, layout, caption_html, linkthrough }: Content<'photo'>,
  { said, whole }: Writing,
): Promise<Flat<'photo'>> => ({
  type: 'photo',
  photos: photos.map(({ url, width, height, caption, alt_sizes }) => {
    const original_size = { url: whole(url), width, height };
    const copies = alt_sizes
      .filter((copy) => copy.url !== url)
      .map((copy) => ({ ...copy, url: whole(copy.url) }));
    return {
      caption,
      original_size,
      alt_sizes: [original_size, ...copies].toSorted((one, other) => other.width - one.width),
    };
  }),
  photoset_layout: layout,
  caption: await said(caption_html),
  link_url: whole(linkthrough),
});

const flatQuote = async (
  { quote_html, source_html }: Content<'quote'>,
  { said, html }: Writing,
): Promise<Flat<'quote'>> => ({
  type: 'quote',
  text: await html(quote_html),
  source: await said(source_html),
});

const flatLink = async (
  { title, url, excerpt, caption_html }: Content<'link'>,
  { said, whole }: Writing,
): Promise<Flat<'link'>> => ({
  type: 'link',
  title,
  url: whole(url),
  description: await said(
    caption_html === '' && excerpt !== '' ? `<p>${escapeText(excerpt)}</p>` : caption_html,
  ),
});

const flatChat = async (
  { title, lines }: Content<'chat'>,
  { said }: Writing,
): Promise<Flat<'chat'>> => ({
  type: 'chat',
  title,
  dialogue: lines.map(({ name, text }) => ({
    name,
    label: name === '' ? '' : `${name}:`,
    phrase: text,
  })),
  body: await said(''),
});

/** The known player of an embed; what was stored as its code is not trusted. */
function embedAt(address: string): Embed | undefined {
  const url = URL.parse(address);
  return url ? embedOf(url) : undefined;
}
const typeOf = (embed: Embed | undefined): string => embed?.service.name.toLowerCase() ?? 'file';

async function flatAudio(
  { url, title, artist, album, album_art, caption_html }: Content<'audio'>,
  { said, whole }: Writing,
): Promise<Flat<'audio'>> {
  const embed = embedAt(url);
  const audio_url = whole(url);
  const file = `<audio src="${escapeText(audio_url)}" controls preload="none"></audio>`;
  return {
    type: 'audio',
    audio_type: typeOf(embed),
    audio_url,
    player: embed ? playerHtml(embed) : file,
    track_name: title,
    artist,
    album,
    album_art: whole(album_art),
    caption: await said(caption_html),
  };
}

/** Width in px of a player. */
const playerWidth = 640;

async function flatVideo(
  { url, poster, width, caption_html }: Content<'video'>,
  { said, whole }: Writing,
): Promise<Flat<'video'>> {
  const embed = embedAt(url);
  const video_url = whole(url);
  const file = `<video src="${escapeText(video_url)}" controls preload="none"></video>`;
  return {
    type: 'video',
    video_type: typeOf(embed),
    video_url,
    thumbnail_url: whole(poster),
    player:
      url === ''
        ? []
        : [
            {
              width: embed || width === 0 ? playerWidth : width,
              embed_code: embed ? playerHtml(embed) : file,
            },
          ],
    caption: await said(caption_html),
  };
}

const flatAnswer = async (
  { ask, asker, answer_html, caption_html = '' }: Content<'note'>,
  { said }: Writing,
): Promise<Flat<'answer'>> => ({
  type: 'answer',
  question: ask,
  asking_name: asker,
  answer: await said(answer_html + caption_html),
});

function flatContent(content: PostContent, writing: Writing) {
  switch (content.type) {
    case 'text':
      return flatText(content, writing);
    case 'photo':
      return flatPhoto(content, writing);
    case 'quote':
      return flatQuote(content, writing);
    case 'link':
      return flatLink(content, writing);
    case 'chat':
      return flatChat(content, writing);
    case 'audio':
      return flatAudio(content, writing);
    case 'video':
      return flatVideo(content, writing);
    case 'note':
      return flatAnswer(content, writing);
  }
}

/** What both shapes of a blog's posts have at the top. */
export const namedFields = (
  { action, published_at, updated_at, tiny_url }: Post,
  base: string,
) => ({
  id: action.id,
  reblog_key: action.reblog_key,
  timestamp: Math.floor(Date.parse(published_at ?? updated_at) / 1000),
  tumblelog: action.tumblelog,
  tumblelog_key: action.tumblelog_key,
  short_url: base + tiny_url,
});

const commonFields = (post: Post, base: string, whole: Writing['whole']) => ({
  ...namedFields(post, base),
  state: post.state,
  blog: { ...post.blog, url: whole(post.blog.url), avatar_url: whole(post.blog.avatar_url) },
  post_url: whole(post.post_url),
  slug: post.slug,
  tags: post.tags,
  note_count: post.note_count,
  source_url: whole(post.source_url),
  source_title: post.source_title,
  summary: post.summary,
  is_nsfw: post.is_nsfw,
  ...(post.members_only === true && { members_only: true }),
  ...(post.is_cut === true && { is_cut: true }),
});

/** Completes paths of ours with the public address of the site, never with that of a request. */
export const wholeAddress =
  (base: string) =>
  (address: string): string =>
    /^\/(?!\/)/.test(address) ? base + address : address;

/**
 * A post with its content in fields of its type, for programs. A reblog has the type of its root,
 * and its words quote the trail. The HTML consists of sanitised parts, and is sanitised once more.
 */
export async function flattenPost(
  { env, renderer }: Pick<Deps, 'env' | 'renderer'>,
  post: Post,
): Promise<FlatPost> {
  const whole = wholeAddress(env.baseUrl);
  const [root] = post.trail;
  const html = async (joined: string): Promise<string> =>
    joined === '' ? '' : mapUrls(await renderer.clean(joined), whole);
  const content = await flatContent(root?.content ?? post.content, {
    whole,
    html,
    said: (words) => html(root ? wordsOfReblog(post, words) : words),
  });
  return { ...commonFields(post, env.baseUrl, whole), ...content };
}
