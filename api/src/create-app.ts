import { serveAdFrame } from './ads/ad-frame.ts';
import { Hono } from 'hono';
import { registerAccounts } from './accounts/routes.ts';
import { registerActivity } from './activity/routes.ts';
import { registerAsks } from './asks/routes.ts';
import { serveThemes } from './blogs/theme-sheets.ts';
import { registerOwnBlogs } from './blogs/own-blog-routes.ts';
import { registerBlogs } from './blogs/routes.ts';
import { registerEmbeds } from './embeds/routes.ts';
import { registerFilters } from './filters/routes.ts';
import { registerFollows } from './follows/routes.ts';
import { serveFonts } from './fonts/serve-fonts.ts';
import { registerGifs } from './gifs/routes.ts';
import type { AppEnv, Deps } from './http/context.ts';
import { answerFailure, answerNotFound } from './http/failures.tsx';
import { forwardedWarning } from './http/forwarded-warning.ts';
import { createMetrics } from './http/metrics.ts';
import { limitAccount, limitWork } from './http/limit-work.ts';
import type { App } from './http/mount.ts';
import { privatePages } from './http/private-pages.ts';
import { mountProbes } from './http/probes.ts';
import { invalid } from './http/refusal.ts';
import { spendReads } from './http/read-budget.ts';
import { refuseEmbedding } from './http/refuse-embedding.ts';
import { rememberWrites } from './http/read-replica.ts';
import { createRequestLog } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import { readSession } from './http/session.ts';
import { compressResponses } from './http/compress-responses.ts';
import { registerLikes } from './likes/routes.ts';
import { registerLinks } from './links/routes.ts';
import { linkMediaOf } from './media/link-media.ts';
import { registerMedia } from './media/routes.ts';
import { serveAvatars } from './media/serve-avatars.ts';
import { serveMedia } from './media/serve-media.ts';
import { registerMessaging, registerPoll } from './messaging/routes.ts';
import { registerModeration } from './moderation/routes.ts';
import { registerNetworks } from './networks/routes.ts';
import { registerNotes } from './notes/routes.ts';
import { registerPages } from './pages/routes.ts';
import { dropAfterWrites, holdPages } from './pages/shared-pages.ts';
import { registerPosts } from './posts/routes.ts';
import { registerQueue } from './queue/routes.ts';
import { registerReference } from './reference/routes.ts';
import { serveReleases } from './releases/serve-releases.ts';
import { registerReplies } from './replies/routes.ts';
import { registerSearch } from './search/routes.ts';
import { registerBlogSettings } from './settings/blog-settings-routes.ts';
import { registerSettings } from './settings/routes.ts';
import { registerSharing, serveEmbeds } from './sharing/routes.ts';
import { registerShell } from './shell/routes.ts';
import { serveSiteFiles } from './shell/site-files.ts';
import { serveSitemap } from './shell/serve-sitemap.ts';
import { serveSounds } from './sounds/serve-sounds.ts';
import { registerSubmissions } from './submissions/routes.ts';
import { registerTags } from './tags/routes.ts';

function refuseBadAddress(url: string): void {
  try {
    const path = decodeURIComponent(new URL(url).pathname);
    // paths of searches may be longer: the search cuts a long pasted term and says so
    const maxLength = /^\/(?:svc\/)?search\//.test(path) ? 20_000 : 2000;
    if (path.length <= maxLength && !path.includes('\u0000')) return;
  } catch {
    /* refused below */
  }
  throw invalid('This address is invalid.');
}

/** Builds the app. Files and probes come first, because they need no session. */
export function createApp(deps: Deps): App {
  const app = new Hono<AppEnv>();
  const metrics = createMetrics(deps.telemetry);
  app.use(async function provideDeps(c, next) {
    c.set('deps', deps);
    await next();
  });
  app.use(createRequestLog(deps), forwardedWarning(), metrics.measure, securityHeaders(deps.env));
  app.use(async function checkAddress(c, next) {
    refuseBadAddress(c.req.url);
    // Hono passes only instances of Error to onError; a library may throw anything.
    try {
      await next();
    } catch (thrown) {
      c.res = await answerFailure(thrown, c);
    }
  });
  app.onError((error, c) => answerFailure(error, c));
  app.notFound((c) => answerNotFound(c));

  mountProbes(app);
  metrics.mount(app);
  serveReleases(app);
  serveMedia(app);
  serveAvatars(app);
  serveFonts(app);
  serveSounds(app);
  serveSiteFiles(app);
  serveThemes(app);

  refuseEmbedding(app);
  // The files and probes above are cheap, and a page requests many files at once: they are exempt
  // from the load limit. So are pages that are held in memory.
  app.use(holdPages, limitWork(deps.places, deps.env.requestsAtOnce));
  registerPoll(app);
  serveSitemap(app);
  // Files are compressed when they are built; pages and other responses are compressed here. The
  // session cookie is `SameSite=Lax`: other sites cannot make a browser send it in background
  // requests, so they cannot probe for secrets by the sizes of many responses.
  app.use(compressResponses, linkMediaOf(deps.env));
  serveEmbeds(app);
  serveAdFrame(app);
  app.use(privatePages, readSession, limitAccount(deps.places), spendReads);
  app.use(dropAfterWrites, rememberWrites);
  registerShell(app);
  registerAccounts(app);
  registerReference(app);
  registerMessaging(app);
  registerBlogs(app);
  registerActivity(app);
  registerBlogSettings(app);
  registerOwnBlogs(app);
  registerAsks(app);
  registerSettings(app);
  registerModeration(app);
  registerReplies(app);
  registerFilters(app);
  registerFollows(app);
  registerSearch(app);
  registerLikes(app);
  registerLinks(app);
  registerEmbeds(app);
  registerGifs(app);
  registerMedia(app);
  registerSharing(app);
  registerNetworks(app);
  registerNotes(app);
  registerPosts(app);
  registerQueue(app);
  registerSubmissions(app);
  registerTags(app);
  registerPages(app);
  return app;
}
