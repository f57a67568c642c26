import { blogSearchTags } from '@tessera/shared-contracts/blogs/drawer-constants';

/** Suggested tags of a blog while a term is typed; the field names are the specification's. */
export interface Typeahead {
  /** The tags of the blog, most used first. */
  readonly tags: readonly { readonly tag: string }[];
  readonly matchTerm: string;
  readonly typeAheadMatches: readonly { readonly tag: string }[];
  /** Maximum number of suggestions. */
  readonly maxRender: number;
}

const folded = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Whether a tag, or one of its words, begins with the typed text. Case, accents and a leading `#`
 * are ignored; an empty text matches every tag.
 */
function fits(tag: string, term: string): boolean {
  const [foldedTag, typed] = [folded(tag), folded(term).replace(/^#/, '').trim()];
  return (
    typed === '' ||
    foldedTag.startsWith(typed) ||
    foldedTag.split(/[\s_-]+/).some((word) => word.startsWith(typed))
  );
}

/** The suggestions for a term. */
export function offerTags(tags: Typeahead['tags'], matchTerm: string): Typeahead {
  return {
    tags,
    matchTerm,
    typeAheadMatches: tags.filter(({ tag }) => fits(tag, matchTerm)).slice(0, blogSearchTags),
    maxRender: blogSearchTags,
  };
}
