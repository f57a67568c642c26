import { minimumFullWidthSize } from '@tessera/shared-contracts/blogs/blog';
import {
  gifCreditPath,
  gifCreditText,
  isGifCredit,
  readGifCredit,
  type GifCredit,
} from '@tessera/shared-contracts/gifs/gif-credit';
import { bodyClasses } from '@tessera/shared-contracts/posts/body-markup';
import { mergeAttributes, Node, type NodeViewRendererProps } from '@tiptap/react';

/** The attributes of an image in a text. */
export interface ImageFacts {
  readonly src: string;
  readonly alt: string;
  /** In px, like `height`; null when unknown. */
  readonly width: number | null;
  readonly height: number | null;
  /** Whose GIF it is; null for other images. */
  readonly credit: GifCredit | null;
}

const side = (value: string | null): number | null =>
  value !== null && /^[1-9]\d{0,4}$/.test(value) ? Number(value) : null;
const isInsertable = (src: string | null): src is string =>
  src !== null && /^(?:https?:\/\/|\/media\/)/i.test(src);

/** The credit below a GIF; null for any other caption. */
function readCredit(figure: Element | null): GifCredit | null {
  const caption = figure?.querySelector(':scope > figcaption');
  const link = caption?.querySelector(':scope > a:only-child');
  const credit = readGifCredit(link?.getAttribute('href') ?? '');
  return credit && caption?.textContent.trim() === `${gifCreditText} ${credit.blog}`
    ? credit
    : null;
}

/** The attributes of an image element; false if its URL cannot stay in a post. */
export function readImage(image: Element | null): ImageFacts | false {
  const src = image?.getAttribute('src') ?? null;
  if (!image || !isInsertable(src)) return false;
  return {
    src,
    alt: image.getAttribute('alt') ?? '',
    width: side(image.getAttribute('width')),
    height: side(image.getAttribute('height')),
    credit: readCredit(image.closest('figure')),
  };
}

const imageAttributes = () => ({
  src: { default: '' },
  alt: { default: '' },
  width: { default: null },
  height: { default: null },
});

/** Whether a figure holds only an image and at most a GIF credit, as the rich editor requires. */
export function isPlainFigure(figure: Element): boolean {
  const [image, caption, ...others] = figure.children;
  const text = Array.from(figure.childNodes, (node) =>
    node.nodeType === document.TEXT_NODE ? node.textContent : '',
  ).join('');
  return (
    image?.localName === 'img' &&
    text.trim() === '' &&
    others.length === 0 &&
    (caption === undefined || readCredit(figure) !== null)
  );
}

/** Whether an image is large enough for the full width, by the server's rule for posts. */
const isWide = ({ width }: Pick<ImageFacts, 'width'>): boolean =>
  width !== null && width >= minimumFullWidthSize;

/** The GIF credit in a node's attributes; null if there is none. */
function creditOf({ credit }: Readonly<Record<string, unknown>>): GifCredit | null {
  return isGifCredit(credit) ? credit : null;
}

/**
 * Renders a figure as the post will show it. The class for wide images is not part of the text: the
 * server adds it to posts.
 */
function renderFigure({ node }: Pick<NodeViewRendererProps, 'node'>): {
  readonly dom: HTMLElement;
} {
  const { src, alt, width, height } = node.attrs;
  const credit = creditOf(node.attrs);
  const image = new Image();
  const facts: ImageFacts = {
    src: String(src),
    alt: String(alt),
    width: width === null ? null : Number(width),
    height: height === null ? null : Number(height),
    credit,
  };
  image.src = facts.src;
  image.alt = facts.alt;
  if (facts.width !== null) image.width = facts.width;
  if (facts.height !== null) image.height = facts.height;
  if (isWide(facts)) image.className = bodyClasses.wide;
  const dom = document.createElement('figure');
  dom.append(image);
  if (credit) {
    const caption = document.createElement('figcaption');
    caption.textContent = `${gifCreditText} ${credit.blog}`;
    dom.append(caption);
  }
  return { dom };
}

/** A standalone image or GIF between paragraphs. */
export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    ...imageAttributes(),
    credit: { default: null, rendered: false },
  }),
  parseHTML: () => [
    {
      tag: 'figure',
      getAttrs: (figure) =>
        isPlainFigure(figure) ? readImage(figure.querySelector('img')) : false,
    },
  ],
  renderHTML({ HTMLAttributes, node }) {
    const image = ['img', mergeAttributes(HTMLAttributes)] as const;
    const credit = creditOf(node.attrs);
    return credit
      ? [
          'figure',
          image,
          ['figcaption', `${gifCreditText} `, ['a', { href: gifCreditPath(credit) }, credit.blog]],
        ]
      : ['figure', image];
  },
  addNodeView: () => renderFigure,
});

/** An inline image, which HTML may contain; the editor itself inserts figures. */
export const InlineImage = Node.create({
  name: 'image',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: imageAttributes,
  parseHTML: () => [{ tag: 'img', getAttrs: readImage }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});
