const urlAttributes: readonly string[] = ['href', 'src', 'poster'];

/** Replaces the URLs in `href`, `src` and `poster` of sanitised HTML, and nothing else. */
export const mapUrls = (html: string, change: (address: string) => string): string =>
  html.replace(/<[a-z][^>]*>/gi, (tag) =>
    // attributes are matched whole, so that text within a value is not mistaken for an attribute
    tag.replace(/ ([a-z-]+)="([^"]*)"/gi, (attribute: string, name: string, value: string) =>
      urlAttributes.includes(name) ? ` ${name}="${change(value)}"` : attribute,
    ),
  );
