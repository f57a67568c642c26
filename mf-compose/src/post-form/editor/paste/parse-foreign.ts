import { pastedAttributes } from '@tessera/shared-contracts/posts/post-form-attributes';

/**
 * Parses HTML from another program without applying its styles or event handlers.
 * @NOTE The page's CSP also applies to documents that a script creates: it would empty style
 * attributes and report each one. So style and handler attributes are renamed first.
 */
export function parseForeign(html: string): Document {
  const quiet = html.replace(/<[a-z][^>]*>/gi, (tag) =>
    tag
      .replace(/(\s)style(?=\s*=)/gi, `$1${pastedAttributes.style}`)
      .replace(/(\s)on(?=[a-z]+\s*=)/gi, '$1data-on-'),
  );
  return new DOMParser().parseFromString(quiet, 'text/html');
}

/** The style attribute of an element, under its new name. */
const styleText = (element: Element): string => element.getAttribute(pastedAttributes.style) ?? '';

/** The value of a property in the style attribute, in lower case; '' when it is absent. */
export function styleOf(element: Element, property: string): string {
  for (const declaration of styleText(element).split(';')) {
    const [name = '', ...value] = declaration.split(':');
    if (name.trim().toLowerCase() === property)
      return value
        .join(':')
        .replace(/!important/i, '')
        .trim()
        .toLowerCase();
  }
  return '';
}
