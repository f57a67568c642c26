import * as ads from '../ads/endpoints.ts';
import * as accounts from '../accounts/endpoints.ts';
import * as activity from '../activity/endpoints.ts';
import * as asks from '../asks/endpoints.ts';
import * as bookmarks from '../bookmarks/endpoints.ts';
import * as blogs from '../blogs/endpoints.ts';
import * as ownBlogs from '../blogs/own-blogs.ts';
import * as embeds from '../embeds/endpoints.ts';
import * as filters from '../filters/endpoints.ts';
import * as follows from '../follows/endpoints.ts';
import * as formDrafts from '../form-drafts/endpoints.ts';
import * as gifs from '../gifs/endpoints.ts';
import * as likes from '../likes/endpoints.ts';
import * as links from '../links/endpoints.ts';
import * as captions from '../media/captions.ts';
import * as media from '../media/endpoints.ts';
import * as messaging from '../messaging/endpoints.ts';
import * as presence from '../messaging/presence.ts';
import * as moderation from '../moderation/endpoints.ts';
import * as notes from '../notes/endpoints.ts';
import * as blogPosts from '../posts/blog-posts.ts';
import * as posts from '../posts/endpoints.ts';
import * as formBuilder from '../posts/form-builder.ts';
import * as newer from '../posts/newer-posts.ts';
import * as push from '../push/endpoints.ts';
import * as takeBack from '../posts/take-back.ts';
import * as versions from '../posts/post-versions.ts';
import * as queue from '../queue/endpoints.ts';
import * as replies from '../replies/endpoints.ts';
import * as settings from '../settings/endpoints.ts';
import * as sharing from '../sharing/endpoints.ts';
import * as site from '../site/endpoints.ts';
import * as linkedAccounts from '../networks/linked-accounts.ts';
import * as search from '../search/endpoints.ts';
import * as shell from '../shell/endpoints.ts';
import * as submissions from '../submissions/endpoints.ts';
import * as tags from '../tags/endpoints.ts';
import * as oauth from '../programs/oauth.ts';
import * as tokens from '../tokens/endpoints.ts';
import type { Endpoint } from '../core/endpoint.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'endpoint';

/** Endpoint modules by noun; the noun is the name of their folder. */
const modules: Readonly<Record<string, readonly object[]>> = {
  accounts: [accounts],
  ads: [ads],
  activity: [activity],
  asks: [asks],
  blogs: [blogs, blogs.moderationToggles, ownBlogs],
  bookmarks: [bookmarks],
  embeds: [embeds],
  filters: [filters],
  follows: [follows],
  'form-drafts': [formDrafts],
  gifs: [gifs],
  likes: [likes],
  links: [links],
  media: [media, captions],
  messaging: [messaging, presence],
  moderation: [moderation],
  networks: [linkedAccounts],
  notes: [notes],
  posts: [posts, formBuilder, takeBack, blogPosts, newer, versions],
  push: [push],
  queue: [queue],
  replies: [replies],
  search: [search],
  settings: [settings],
  sharing: [sharing],
  site: [site],
  shell: [shell],
  submissions: [submissions],
  tags: [tags],
  tokens: [tokens, oauth],
};

const endpointsOf = (module: object): readonly (readonly [string, Endpoint])[] =>
  Object.entries(module).flatMap(([name, value]) => (isEndpoint(value) ? [[name, value]] : []));

/** All endpoints by noun and name, for the reference pages. */
export const catalogueByNoun: ReadonlyMap<string, ReadonlyMap<string, Endpoint>> = new Map(
  Object.entries(modules).map(([noun, parts]) => [noun, new Map(parts.flatMap(endpointsOf))]),
);

/**
 * All endpoints by name, for OpenAPI, the reference pages and tests. Clients import single
 * endpoints instead.
 */
export const catalogue: ReadonlyMap<string, Endpoint> = new Map(
  [...catalogueByNoun.values()].flatMap((endpoints) => [...endpoints]),
);
