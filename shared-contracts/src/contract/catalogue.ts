import * as accounts from '../accounts/endpoints.ts';
import * as activity from '../activity/endpoints.ts';
import * as asks from '../asks/endpoints.ts';
import * as blogs from '../blogs/endpoints.ts';
import * as ownBlogs from '../blogs/own-blogs.ts';
import * as embeds from '../embeds/endpoints.ts';
import * as filters from '../filters/endpoints.ts';
import * as follows from '../follows/endpoints.ts';
import * as gifs from '../gifs/endpoints.ts';
import * as likes from '../likes/endpoints.ts';
import * as links from '../links/endpoints.ts';
import * as captions from '../media/captions.ts';
import * as media from '../media/endpoints.ts';
import * as messaging from '../messaging/endpoints.ts';
import * as moderation from '../moderation/endpoints.ts';
import * as notes from '../notes/endpoints.ts';
import * as posts from '../posts/endpoints.ts';
import * as newer from '../posts/newer-posts.ts';
import * as queue from '../queue/endpoints.ts';
import * as replies from '../replies/endpoints.ts';
import * as settings from '../settings/endpoints.ts';
import * as sharing from '../sharing/endpoints.ts';
import * as search from '../search/endpoints.ts';
import * as shell from '../shell/endpoints.ts';
import * as submissions from '../submissions/endpoints.ts';
import * as tags from '../tags/endpoints.ts';
import type { Endpoint } from './endpoint.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'endpoint';

/** Every endpoint by name, for the server's catalogue test, OpenAPI and the reference pages. Clients import single endpoints instead. */
export const catalogue: ReadonlyMap<string, Endpoint> = new Map(
  [
    accounts,
    activity,
    asks,
    blogs,
    blogs.moderationToggles,
    ownBlogs,
    embeds,
    filters,
    follows,
    gifs,
    likes,
    links,
    captions,
    media,
    messaging,
    moderation,
    notes,
    posts,
    newer,
    queue,
    replies,
    settings,
    sharing,
    search,
    shell,
    submissions,
    tags,
  ].flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) =>
      isEndpoint(value) ? [[name, value] as const] : [],
    ),
  ),
);
