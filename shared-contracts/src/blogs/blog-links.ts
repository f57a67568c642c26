import * as v from 'valibot';
import { oneLine } from '../core/wire.ts';

/** Limits of what the owners of a blog show on its page (ours); texts in characters. */
export const blogLinkLimits = {
  links: 5,
  label: 40,
  url: 300,
  featuredTags: 5,
  /** All featured tags as typed. */
  typedTags: 800,
} as const;

/** Texts of links and featured tags, on the page of a blog and in its settings (ours). */
export const blogLinkTexts = {
  links: 'Links',
  moreLinks: 'More links',
  featured: 'Featured tags',
  tags: 'Tags',
  allTags: 'All tags',
  search: 'Search',
  searchField: (name: string): string => `Search ${name}`,
  tooManyLinks: `A blog can have at most ${blogLinkLimits.links} links.`,
  noAddress: (label: string): string => `The link “${label}” has no address.`,
  noWebAddress: (url: string): string =>
    `“${url}” is no web address. It should look like https://example.org.`,
  tooManyTags: `Choose at most ${blogLinkLimits.featuredTags} featured tags.`,
} as const;

/** A link of a blog to somewhere else. */
export const blogLink = v.object({
  /** Empty: the address is shown. */
  label: v.string(),
  /** http or https. */
  url: v.string(),
});
export type BlogLink = v.InferOutput<typeof blogLink>;

/** Whether an address leads to a page of the web; a user name would hide where it leads. */
function isWebAddress(address: string): boolean {
  if (!/^https?:\/\/[^/]/i.test(address) || !URL.canParse(address)) return false;
  const { hostname, username, password } = new URL(address);
  return hostname.includes('.') && username + password === '';
}

/** An address as typed, with https if it has no protocol. */
const withProtocol = (typed: string): string =>
  typed === '' || /^[a-z][a-z\d+.-]*:(?!\d+(?:\/|$))/i.test(typed) ? typed : `https://${typed}`;

const sentLink = v.object({
  label: v.optional(oneLine(blogLinkLimits.label), ''),
  url: v.optional(v.pipe(oneLine(blogLinkLimits.url), v.transform(withProtocol)), ''),
});

/** The links of a blog as a form sends them; rows without label and address are left out. */
export const sentLinks = v.pipe(
  v.array(sentLink),
  v.transform((links) => links.filter(({ label, url }) => label !== '' || url !== '')),
  v.maxLength(blogLinkLimits.links, blogLinkTexts.tooManyLinks),
  v.rawCheck(({ dataset: read, addIssue }) => {
    if (!read.typed) return;
    for (const { label, url } of read.value)
      if (url === '') addIssue({ message: blogLinkTexts.noAddress(label) });
      else if (!isWebAddress(url)) addIssue({ message: blogLinkTexts.noWebAddress(url) });
  }),
  // as browsers read it, so that the host that is shown is the one that is opened
  v.transform((links) => links.map(({ label, url }) => ({ label, url: new URL(url).href }))),
);

/** The beginning of an address as readers recognise it: without protocol, `www.` and last slash. */
export const shownAddress = (url: string): string =>
  url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');

/** The host of an address. */
export const hostOf = (url: string): string => shownAddress(url).replace(/[/?#].*$/, '');
