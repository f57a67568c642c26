import { minimumFullWidthSize } from '@tessera/shared-contracts/blogs/blog';
import { bodyClasses } from '@tessera/shared-contracts/posts/body-markup';
import { mergeAttributes, Node, type NodeViewRendererProps } from '@tiptap/react';

/** What an image in a text knows of itself. */
export interface ImageFacts {
  readonly src: string;
  readonly alt: string;
  /** px; null when it is not known. */
  readonly width: number | null;
  readonly height: number | null;
}

const side = (value: string | null): number | null =>
  value !== null && /^[1-9]\d{0,4}$/.test(value) ? Number(value) : null;
const isInsertable = (src: string | null): src is string =>
  src !== null && /^(?:https?:\/\/|\/media\/)/i.test(src);

/** The facts of an image element; false for one whose address cannot stay in a post. */
export function readImage(image: Element | null): ImageFacts | false {
  const src = image?.getAttribute('src') ?? null;
  if (!image || !isInsertable(src)) return false;
  return {
    src,
    alt: image.getAttribute('alt') ?? '',
    width: side(image.getAttribute('width')),
    height: side(image.getAttribute('height')),
  };
}

const imageAttributes = () => ({
  src: { default: '' },
  alt: { default: '' },
  width: { default: null },
  height: { default: null },
});

/** Whether a figure is a picture and nothing else, which is all that the rich editor can hold. */
export const isPlainFigure = (figure: Element): boolean =>
  figure.querySelectorAll('*').length === 1 &&
  figure.firstElementChild?.localName === 'img' &&
  figure.textContent.trim() === '';

/** A picture is shown over the whole width from its least size on, as the server will have it in the post. */
const isWide = ({ width }: Pick<ImageFacts, 'width'>): boolean =>
  width !== null && width >= minimumFullWidthSize;

/** The picture as the post will show it; the class is the server's and stays out of the text. */
function drawFigure({ node }: Pick<NodeViewRendererProps, 'node'>): { readonly dom: HTMLElement } {
  const { src, alt, width, height } = node.attrs;
  const image = new Image();
  const facts: ImageFacts = {
    src: String(src),
    alt: String(alt),
    width: width === null ? null : Number(width),
    height: height === null ? null : Number(height),
  };
  image.src = facts.src;
  image.alt = facts.alt;
  if (facts.width !== null) image.width = facts.width;
  if (facts.height !== null) image.height = facts.height;
  if (isWide(facts)) image.className = bodyClasses.wide;
  const dom = document.createElement('figure');
  dom.append(image);
  return { dom };
}

/** A picture or GIF that stands by itself between paragraphs. */
export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: imageAttributes,
  parseHTML: () => [
    {
      tag: 'figure',
      getAttrs: (figure) =>
        isPlainFigure(figure) ? readImage(figure.querySelector('img')) : false,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['figure', ['img', mergeAttributes(HTMLAttributes)]],
  addNodeView: () => drawFigure,
});

/** A picture within a line, as HTML may have it; the editor itself makes figures. */
export const InlineImage = Node.create({
  name: 'image',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: imageAttributes,
  parseHTML: () => [{ tag: 'img', getAttrs: readImage }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});
