import { sql, type QueryExecutorProvider } from 'kysely';
import sanitizeHtml, { type Attributes } from 'sanitize-html';

/**
 * Repairs the results of two bugs. First, image sizes were added to post texts by regular
 * expressions after sanitising, so that parts of an alt text could become attributes. Second, an
 * image URL was accepted if it merely started like one of ours. Texts that do not look like
 * output of the sanitiser are sanitised again, in posts and in the trails that copied them; all
 * others stay unchanged.
 *
 * The rules are copied here on purpose: the migration must not change with the product's sanitiser.
 */
const batchSize = 200;
const mostPasses = 5;

const attributes =
  'href|title|rel|src|alt|width|height|class|loading|start|scope|lang|dir|data-blog-token';
const tag = new RegExp(`</[a-z0-9]+>|<[a-z0-9]+(?: (?:${attributes})="[^"<>]*")*(?: /)?>`, 'g');
const foreignUpload = / src="\/media\/(?![0-9a-f]{2}\/[0-9a-f]{38}\.[0-9a-z]{2,4}")/;
/**
 * Whether all tags are complete and have known attributes only, and every `src` below `/media/` has
 * the form of an upload's URL.
 */
const isClean = (html: string): boolean =>
  !html.replace(tag, '').includes('<') && !foreignUpload.test(html);

const upload = /^\/media\/[0-9a-f]{2}\/[0-9a-f]{38}\.(?:jpg|png|gif|webp|avif)$/;
const isImageUrl = (src: string): boolean => /^https?:\/\//i.test(src) || upload.test(src);
const isSide = (value: string | undefined): boolean =>
  value !== undefined && /^[1-9]\d{0,4}$/.test(value);
const isToken = (value: string): boolean => /^[0-9a-f]{32}$/.test(value);

/** Keeps the listed attributes. One that has a rule is kept only if its value passes the rule. */
function only(
  attribs: Attributes,
  names: readonly string[],
  rules: Readonly<Record<string, (value: string) => boolean>>,
): Attributes {
  return Object.fromEntries(
    Object.entries(attribs).filter(
      ([name, value]) => names.includes(name) && (rules[name]?.(value) ?? true),
    ),
  );
}

function link(attribs: Attributes): Attributes {
  const names = ['class', 'href', 'title', 'lang', 'dir', 'data-blog-token'];
  return { ...only(attribs, names, { 'data-blog-token': isToken }), rel: 'noopener nofollow ugc' };
}

function imageAttributes(attribs: Attributes): Attributes {
  // an image without a valid width cannot have the class `wide`
  const classAttribute = isSide(attribs['width']) ? ['class'] : [];
  const names = ['src', 'alt', 'title', 'width', 'height', ...classAttribute, 'lang', 'dir'];
  const rules = { src: isImageUrl, width: isSide, height: isSide };
  return { ...only(attribs, names, rules), loading: 'lazy' };
}

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'hr',
    'h2',
    'h3',
    'h4',
    'blockquote',
    'pre',
    'ul',
    'ol',
    'li',
    'figure',
    'figcaption',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'a',
    'b',
    'strong',
    'i',
    'em',
    'u',
    's',
    'del',
    'ins',
    'sub',
    'sup',
    'small',
    'mark',
    'code',
    'kbd',
    'q',
    'cite',
    'abbr',
    'img',
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel', 'data-blog-token'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
    ol: ['start'],
    abbr: ['title'],
    th: ['scope'],
    '*': ['lang', 'dir'],
  },
  allowedClasses: { hr: ['read-more'], a: ['mention'], img: ['wide'] },
  allowedSchemes: ['http', 'https', 'tumblr', 'mailto'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: link(attribs) }),
    img: (tagName, attribs) => ({ tagName, attribs: imageAttributes(attribs) }),
  },
  exclusiveFilter: (frame) => frame.tag === 'img' && !frame.attribs['src'],
};

function clean(html: string): string {
  let [before, after] = ['', html];
  for (let pass = 0; pass < mostPasses && after !== before; pass += 1) {
    [before, after] = [after, sanitizeHtml(after, options)];
  }
  return after;
}

/** Properties with HTML that users wrote; the server generates `embed_html`, a player's iframe. */
const isWritten = (name: string): boolean => name.endsWith('_html') && name !== 'embed_html';

/** Sanitises the HTML that users wrote, wherever it is not clean in a stored value. */
function cleanIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cleanIn);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const isSuspicious = typeof inner === 'string' && isWritten(name) && !isClean(inner);
      return [name, isSuspicious ? clean(inner) : cleanIn(inner)];
    }),
  );
}

interface Row {
  readonly id: string;
  readonly content: unknown;
  readonly trail: unknown;
}

export async function up(db: QueryExecutorProvider): Promise<void> {
  // no timeout: for a million posts, this takes minutes
  await sql`set local statement_timeout = 0`.execute(db);
  // both bugs require an image that claims to be an upload
  const named = sql.lit('src=\\"/media/');
  let last = '0';
  for (;;) {
    const { rows } = await sql<Row>`
      select id, content, trail from posts
      where id > ${last}::bigint
        and (strpos(content::text, ${named}) > 0 or strpos(trail::text, ${named}) > 0)
      order by id limit ${sql.lit(batchSize)}`.execute(db);
    for (const { id, content, trail } of rows) {
      const [cleanContent, cleanTrail] = [cleanIn(content), cleanIn(trail)].map((value) =>
        JSON.stringify(value),
      );
      if (cleanContent === JSON.stringify(content) && cleanTrail === JSON.stringify(trail))
        continue;
      await sql`
        update posts set content = ${cleanContent}::jsonb, trail = ${cleanTrail}::jsonb
        where id = ${id}`.execute(db);
    }
    if (rows.length < batchSize) return;
    last = rows.at(-1)?.id ?? last;
  }
}
