import { serveAdFrame } from '../nouns/ads/ad-frame.ts';
import { Hono } from 'hono';
import { registerAccounts } from '../nouns/accounts/routes.ts';
import { registerActivity } from '../nouns/activity/routes.ts';
import { registerAsks } from '../nouns/asks/routes.ts';
import { serveThemes } from '../nouns/blogs/theme-sheets.ts';
import { registerOauth } from '../nouns/oauth/routes.ts';
import { registerOwnBlogs } from '../nouns/blogs/own-blog-routes.ts';
import { registerBookmarks } from '../nouns/bookmarks/routes.ts';
import { registerBlogs } from '../nouns/blogs/routes.ts';
import { registerEmbeds } from '../nouns/oembed-client/routes.ts';
import { registerExplore } from '../nouns/explore/routes.ts';
import { registerFilters } from '../nouns/filters/routes.ts';
import { registerFormDrafts } from '../nouns/form-drafts/routes.ts';
import { registerFollows } from '../nouns/follows/routes.ts';
import { serveFonts } from '../base/fonts/serve-fonts.ts';
import { registerGifs } from '../nouns/gifs/routes.ts';
import type { AppEnv, Deps } from '../base/http/context.ts';
import { answerFailure } from '../base/page/failures.tsx';
import { forwardedWarning } from '../base/http/forwarded-warning.ts';
import { createMetrics } from '../base/http/metrics.ts';
import { limitAccount, limitWork } from '../base/http/limit-work.ts';
import type { App } from '../base/http/mount.ts';
import { namePageOwner } from '../base/http/page-owner.ts';
import { privatePages } from '../base/http/private-pages.ts';
import { mountProbes } from '../base/http/probes.ts';
import { invalid } from '../base/wire/refusal.ts';
import { spendReads } from '../base/http/read-budget.ts';
import { refuseEmbedding } from '../base/page/refuse-embedding.ts';
import { rememberWrites } from '../base/http/read-replica.ts';
import { refuseInBody } from '../base/http/refuse-in-body.ts';
import { createRequestLog } from '../base/http/request-log.ts';
import { securityHeaders } from '../base/http/security-headers.ts';
import { readSession } from '../base/http/session.ts';
import { compressResponses } from '../base/http/compress-responses.ts';
import { registerLikes } from '../nouns/likes/routes.ts';
import { registerLinks } from '../nouns/link-previews/routes.ts';
import { linkMediaOf } from '../base/media-store/link-media.ts';
import { registerMedia } from '../nouns/uploads/routes.ts';
import { serveAvatars } from '../nouns/blogs/serve-avatars.ts';
import { serveMedia } from '../base/media-store/serve-media.ts';
import { registerMessaging, registerPoll } from '../nouns/messaging/routes.ts';
import { registerModeration } from '../nouns/moderation/routes.ts';
import { registerNetworks } from '../nouns/networks/routes.ts';
import { registerNotes } from '../nouns/notes/routes.ts';
import { remotePage } from './pages/remote-page.ts';
import { registerPages } from './pages/routes.ts';
import { dropAfterWrites, holdPages } from '../base/page/shared-pages.ts';
import { registerPosts } from '../nouns/posts/routes.ts';
import { registerPush } from '../nouns/push/routes.ts';
import { registerQueue } from '../nouns/queue/routes.ts';
import { registerReference } from './reference/routes.ts';
import { serveWorker } from '../base/releases/serve-worker.ts';
import { registerReleases, serveReleases } from '../base/releases/serve-releases.ts';
import { registerReplies } from '../nouns/replies/routes.ts';
import { registerSearch } from '../nouns/search/routes.ts';
import { registerBlogSettings } from '../nouns/blogs/blog-settings-routes.ts';
import { registerSettings } from '../nouns/settings/routes.ts';
import { registerBlocks } from '../nouns/blocks/routes.ts';
import { registerCrossPosting } from '../nouns/cross-posting/routes.ts';
import { registerEmbedFrames, serveEmbeds } from '../nouns/embed-frames/routes.ts';
import { registerSharing } from '../nouns/sharing/routes.ts';
import { registerShell } from '../nouns/client-log/routes.ts';
import { serveAppFiles } from '../nouns/site/app-files.ts';
import { serveSiteFiles } from '../nouns/site/site-files.ts';
import { serveSitemap } from '../nouns/site/serve-sitemap.ts';
import { serveSounds } from '../nouns/sounds/serve-sounds.ts';
import { registerSubmissions } from '../nouns/submissions/routes.ts';
import { registerTags } from '../nouns/tags/routes.ts';
import { registerSiteTexts } from '../nouns/site/site-text-pages.ts';
import { registerWelcome } from '../nouns/welcome/welcome-pages.ts';
import { registerHelp } from '../nouns/help/help-pages.ts';

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
  app.use(refuseInBody);
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
  app.notFound((c) => remotePage(c));

  mountProbes(app);
  metrics.mount(app);
  serveReleases(app);
  serveMedia(app);
  serveAvatars(app);
  serveFonts(app);
  serveSounds(app);
  serveSiteFiles(app);
  serveAppFiles(app);
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
  app.use(privatePages, namePageOwner, readSession, limitAccount(deps.places), spendReads);
  app.use(dropAfterWrites, rememberWrites);
  serveWorker(app);
  registerShell(app);
  registerReleases(app);
  registerAccounts(app);
  registerReference(app);
  registerMessaging(app);
  registerBlogs(app);
  registerBlocks(app);
  registerActivity(app);
  registerBlogSettings(app);
  registerOwnBlogs(app);
  registerAsks(app);
  registerOauth(app);
  registerSettings(app);
  registerPush(app);
  registerModeration(app);
  registerReplies(app);
  registerFilters(app);
  registerWelcome(app);
  registerFollows(app);
  registerFormDrafts(app);
  registerSearch(app);
  registerLikes(app);
  registerBookmarks(app);
  registerLinks(app);
  registerEmbeds(app);
  registerGifs(app);
  registerMedia(app);
  registerSharing(app);
  registerEmbedFrames(app);
  registerNetworks(app);
  registerCrossPosting(app);
  registerNotes(app);
  registerPosts(app);
  registerQueue(app);
  registerSubmissions(app);
  registerTags(app);
  registerExplore(app);
  registerHelp(app);
  registerSiteTexts(app);
  registerPages(app);
  return app;
}
