const addressAttributes: readonly string[] = ['href', 'src', 'poster'];

/** Sanitised HTML with every address of its tags replaced. Texts and other attributes stay. */
export const mapAddresses = (html: string, change: (address: string) => string): string =>
  html.replace(/<[a-z][^>]*>/gi, (tag) =>
    // every attribute is read whole, so that no quote within one is taken for the end of another
    tag.replace(/ ([a-z-]+)="([^"]*)"/gi, (attribute: string, name: string, value: string) =>
      addressAttributes.includes(name) ? ` ${name}="${change(value)}"` : attribute,
    ),
  );
