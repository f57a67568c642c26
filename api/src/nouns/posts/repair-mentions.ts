import sanitizeHtml from 'sanitize-html';
import { blogLinkAttributes } from '@tessera/shared-contracts/blogs/blog-link-element';
import { bodyClasses, mentionedBlog } from '@tessera/shared-contracts/posts/body-markup';
import type { PostContent, TrailEntry } from '@tessera/shared-contracts/posts/post';
import type { EditorType } from '@tessera/shared-contracts/posts/post-form-constants';
import { mentionableBlogs } from '../blogs/blog-queries.ts';
import type { PostSource } from '../../base/database/schema/posts.ts';
import type { Deps } from '../../base/http/context.ts';
import { RefusalError } from '../../base/wire/refusal.ts';
import { linkMentions, mentionedNames, unlinkMentions } from '../../base/text/body-marks.ts';
import { typedPosts, type RepairablePost, type TypedPost } from './post-repair-queries.ts';
import { defineRepairOfPosts, type RepairedPost } from './repair-posts.ts';
import { linksNames, plainToHtml, type KnownParts } from '../../base/text/sanitise.ts';

const anyToken = '0'.repeat(32);

/** The HTML fields of content, each with the text it was rendered from. */
function writtenFields(content: PostContent, { one, two, three }: PostSource): [string, string][] {
  switch (content.type) {
    case 'text':
      return [['body_html', two]];
    case 'photo':
    case 'audio':
    case 'video':
      return [['caption_html', two]];
    case 'link':
      return [['caption_html', three]];
    case 'quote':
      return [
        ...(content.quote_html === plainToHtml(one)
          ? []
          : [['quote_html', one] satisfies [string, string]]),
        ['source_html', two],
      ];
    case 'note':
      return [
        ['answer_html', two],
        ['caption_html', three],
      ];
    case 'chat':
      return [];
  }
}

const attribute = (tag: string, name: string): string =>
  new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

/**
 * The facts that stored HTML was completed with: the sizes of its images, and the blogs that it
 * mentions with their tokens, '' where it has none.
 */
function knownIn(html: string): { sizes: KnownParts['sizes']; tokens: Map<string, string> } {
  const sizes = new Map<string, { width: number; height: number }>();
  const tokens = new Map<string, string>();
  for (const [tag] of html.matchAll(/<(?:img|a)\b[^>]*>/g)) {
    if (tag.startsWith('<img'))
      sizes.set(attribute(tag, 'src'), {
        width: Number(attribute(tag, 'width')),
        height: Number(attribute(tag, 'height')),
      });
    else if (attribute(tag, 'class') === bodyClasses.mention) {
      const name = mentionedBlog(attribute(tag, 'href'));
      if (name !== undefined) tokens.set(name, attribute(tag, blogLinkAttributes.token));
    }
  }
  return { sizes, tokens };
}

/**
 * Whether an earlier version stored these mentions wrongly. It linked all names and then renamed
 * the links of unknown ones, so that the sanitiser closed the next element by the wrong name.
 */
function wasSpoilt(rendered: string, editor: EditorType, known: KnownParts): boolean {
  const names = mentionedNames(rendered, linksNames(editor));
  const all = new Map(names.map((name) => [name, known.tokens.get(name) ?? anyToken]));
  const linked = linksNames(editor) ? linkMentions(rendered, all) : rendered;
  const tags = new Set(Array.from(linked.matchAll(/<([a-z][a-z0-9]*)/g), ([, tag = '']) => tag));
  const sanitised = (html: string, dropsLinks: boolean): string =>
    sanitizeHtml(html, {
      allowedTags: [...tags],
      allowedAttributes: false,
      transformTags: {
        a(tagName, attribs) {
          const name = mentionedBlog(attribs['href'] ?? '');
          const isDropped =
            dropsLinks &&
            attribs['class'] === bodyClasses.mention &&
            name !== undefined &&
            !known.tokens.has(name);
          return isDropped ? { tagName: 'dropped', attribs: {} } : { tagName, attribs };
        },
      },
    });
  return sanitised(linked, true) !== sanitised(unlinkMentions(linked, known.tokens), false);
}

/** The HTML that stored HTML should have been; undefined if it is as it should be. */
async function repairedHtml(
  deps: Deps,
  stored: string,
  text: string,
  editor: EditorType,
): Promise<string | undefined> {
  if (!text.includes('@')) return undefined;
  try {
    const rendered = await deps.renderer.render(text, editor);
    const { sizes, tokens } = knownIn(stored);
    const isNew = (name: string): boolean => !tokens.has(name);
    if (!mentionedNames(rendered, linksNames(editor)).some(isNew)) return undefined;
    const missing = [...tokens].flatMap(([name, token]) => (token === '' ? [name] : []));
    if (missing.length > 0)
      for (const [name, token] of await mentionableBlogs(deps.db, missing)) tokens.set(name, token);
    const known = { sizes, tokens };
    if (!wasSpoilt(rendered, editor, known)) return undefined;
    const right = await deps.renderer.finish(rendered, editor, known);
    return right === stored ? undefined : right;
  } catch (error) {
    // the text is refused today: it stays as it was stored
    if (error instanceof RefusalError && error.status === 400) return undefined;
    throw error;
  }
}

const wordsOf = (html: string): string => html.replace(/<[^>]*>|\s+/g, '');

/** Content with its spoilt fields repaired; undefined if none is spoilt. */
async function repairedContent(
  deps: Deps,
  content: PostContent,
  { source, editor_type }: TypedPost,
  isTrail = false,
): Promise<PostContent | undefined> {
  const fields: Readonly<Record<string, unknown>> = { ...content };
  const repaired: Record<string, string> = {};
  for (const [name, text] of writtenFields(content, source)) {
    const stored = fields[name];
    if (typeof stored !== 'string') continue;
    const html = await repairedHtml(deps, stored, text, editor_type);
    // a trail may hold an earlier text of the post
    if (html !== undefined && (!isTrail || wordsOf(html) === wordsOf(stored)))
      repaired[name] = html;
  }
  return Object.keys(repaired).length === 0 ? undefined : { ...content, ...repaired };
}

async function repairPost(
  deps: Deps,
  post: RepairablePost,
  sources: ReadonlyMap<string, TypedPost>,
): Promise<RepairedPost | undefined> {
  const content = await repairedContent(deps, post.content, post);
  let isTrailChanged = false;
  const trail: TrailEntry[] = [];
  for (const entry of post.trail) {
    const source = sources.get(entry.post_id);
    const repaired = source && (await repairedContent(deps, entry.content, source, true));
    isTrailChanged ||= repaired !== undefined;
    trail.push(repaired ? { ...entry, content: repaired } : entry);
  }
  return content || isTrailChanged ? { content: content ?? post.content, trail } : undefined;
}

/**
 * Renders posts again whose links or emphasis ran on after the name of an unknown blog, and their
 * copies in the trails of reblogs. The blogs that a post mentions, its address and its times stay.
 */
export const repairMentions = defineRepairOfPosts({
  name: 'repair-mentions',
  kind: 'mention',
  async open(deps, posts) {
    const entries = posts.flatMap(({ trail }) => trail.map(({ post_id }) => post_id));
    const ids = [...new Set(entries)].filter((id) => /^\d{1,19}$/.test(id));
    const typed = await typedPosts(deps.primary, ids);
    const sources = new Map(typed.map((post) => [post.id, post]));
    return (post) => repairPost(deps, post, sources);
  },
});
