import { createBus } from '@tessera/shared-contracts/platform/bus';
import { createWindowChannel } from '@tessera/shared-contracts/platform/channel';
import {
  followed,
  subscriptionChanged,
  unfollowed,
} from '@tessera/shared-contracts/follows/events';
import { liked, unliked } from '@tessera/shared-contracts/likes/events';
import type { Bootstrap } from '@tessera/shared-contracts/platform/bootstrap';
import { connectionTexts } from '@tessera/shared-contracts/platform/connection';
import { createFlags } from '@tessera/shared-contracts/platform/flags';
import type { Features, Log, Platform } from '@tessera/shared-contracts/platform/platform';
import { contractVersion } from '@tessera/shared-contracts/core/registry';
import { eventBridges } from '@tessera/shared-contracts/platform/event-bridges';
import { postDeleted, postRestored, postSaved } from '@tessera/shared-contracts/posts/events';
import { logged } from '@tessera/shared-contracts/shell/events';
import type { ErrorReporter } from '../errors/create-error-reporter.ts';
import { whenIdle } from '@tessera/shared-ui/islands/when-idle';
import { loadOnce } from '@tessera/shared-ui/load-once';
import { isDevelopmentBuild } from '../page/build-mode.ts';
import { emptyStore } from './app/tell-worker.ts';
import { createAds } from './ads/create-ads.ts';
import { checkResponse } from './call/check-response.ts';
import { createCall } from './call/create-call.ts';
import { loadClient } from './call/with-client.ts';
import { createPagePort, allowedOrigins } from './channel/page-port.ts';
import { createDialogs } from './dialogs/create-dialogs.ts';
import { watchForms } from './forms/watch-forms.ts';
import { createHotkeys } from './hotkeys/create-hotkeys.ts';
import { createHotkeysSetting } from './hotkeys/hotkeys-setting.ts';
import { createLive } from './live/create-live.ts';
import { createLog } from './log/create-log.ts';
import { createOutbox } from './outbox/create-outbox.ts';
import { createRouter } from './router/create-router.ts';
import { createSession } from './session/create-session.ts';
import { createLoginPrompt } from './session/create-login-prompt.ts';
import type { LoginOptions } from './session/use-login.ts';
import { watchSession } from './session/watch-session.ts';
import { createToasts } from './toasts/create-toasts.ts';
import { createTour } from './tour/create-tour.ts';

/** The platform as the shell sees it; each remote gets a function that mounts its own parcels. */
export interface ShellPlatform extends Omit<Platform, 'mountParcel'> {
  /** Preloads dialogs and toasts. If that fails, the first dialog or toast reports it. */
  preloadOverlays(): Promise<unknown>;
  /** Stops everything and removes it from the page, for tests. */
  stop(): void;
}

/** Events after which snapshots of earlier pages are out of date. */
const changesOfPages: readonly string[] = [
  postSaved,
  postDeleted,
  postRestored,
  liked,
  unliked,
  followed,
  unfollowed,
  subscriptionChanged,
].map(({ name }) => name);

/** Creates everything that the shell hands to remotes. Called once per page load. */
export function createPlatform(
  bootstrap: Bootstrap,
  { features, reporter }: { readonly features: Features; readonly reporter: ErrorReporter },
): ShellPlatform {
  const { user, channels, config } = bootstrap;
  const records = createLog({
    rid: config.rid,
    uuid: channels.find((channel) => channel.is_current)?.uuid ?? '',
    environment: () => ({
      environment: config.environment,
      page: router.page.name,
      path: window.location.pathname,
      width: window.innerWidth,
      language: navigator.language,
    }),
  });
  const log: Log = { event: records.event, error: reporter.reportError };
  const bus = createBus((dropped) => log.event('bus-dropped', { ...dropped }), eventBridges);
  const onMissing = (error: unknown): void => log.error(error, { phase: 'overlays' });
  const toasts = createToasts(onMissing);
  const router = createRouter({ bus, toasts, log, hasUser: user !== undefined });
  const dialogs = createDialogs({ router, cover: () => toasts.cover(), onError: onMissing });
  /** Reports that the code of a dialog could not be loaded. The next dialog loads it again. */
  function reportUnavailable(error: unknown): void {
    log.error(error, { phase: 'dialog' });
    toasts.show({ text: connectionTexts.none, tone: 'error' });
  }
  reporter.connect(records.take);
  const forgetting = bus.all$.subscribe(({ name }) => {
    if (changesOfPages.includes(name)) router.forgetPages();
  });
  const forwarding = bus.on(logged).subscribe(({ name, data }) => log.event(name, data));
  const hotkeys = createHotkeys({
    router,
    setting: createHotkeysSetting(user?.dashboard_settings.keyboard_shortcuts ?? true),
    onError: (error, keys) => log.error(error, { phase: 'hotkey', keys }),
    onHelpUnavailable: reportUnavailable,
  });
  const channel = createWindowChannel({
    port: createPagePort(),
    allowedOrigins: allowedOrigins(window.location.origin, config.embed_hosts),
  });
  const endWatching = watchSession({
    channel,
    toasts,
    userName: user?.name ?? '',
    reload: () => window.location.reload(),
  });
  async function openDialog(options: LoginOptions): Promise<boolean> {
    const uncover = toasts.cover();
    try {
      return await (
        await import(/* webpackChunkName: "overlays" */ './session/LoginDialog.tsx')
      ).showLoginDialog(options, router);
    } catch (error) {
      reportUnavailable(error);
      return false;
    } finally {
      uncover();
    }
  }
  const session = createSession({ bootstrap, openDialog, log });
  const promptLogin = createLoginPrompt(toasts, user !== undefined);
  const call = createCall({
    session,
    // development only, so that it is not in the bundle of a release
    ...(isDevelopmentBuild && { checkResponse }),
    onLoggedOut() {
      if (user) emptyStore();
      promptLogin();
    },
  });
  const outbox = createOutbox({
    person: config.person,
    bus,
    call,
    channel,
    dialogs,
    log,
    router,
    toasts,
  });
  const flags = createFlags(bootstrap.flags, user !== undefined);
  const ads = createAds({ config, flags, log, router });
  const endForms = watchForms({ log, router });
  const desk = createLive();
  const tour = createTour({ bus, log, router });
  // Preloads ky before the first call, but after everything that is needed to show the page. If
  // that fails, the first call reports it.
  const later = new AbortController();
  const endWaiting = whenIdle(() => {
    loadClient().catch(() => {});
    outbox.start().catch(() => {});
    // in the same chunk as ky
    import(/* webpackChunkName: "ky" */ './start-later.ts')
      .then(({ startLater }) =>
        startLater({
          call,
          log,
          router,
          toasts,
          hotkeys,
          undo: () => toasts.undo(),
          tour,
          registry: config.registry,
          shellVersion: config.registry.shellVersion,
          reload: () => window.location.reload(),
          storedAt$: router.storedAt$,
          onWithdrawn: router.leaveByDocument,
          bus,
          channel,
          desk,
          session: () => bootstrap.form_key,
          userName: user?.name ?? '',
          ownBlogs: channels.map(({ name }) => name),
          signal: later.signal,
        }),
      )
      .catch(() => {});
  });

  return {
    contract: contractVersion,
    bootstrap,
    flags,
    bus,
    call,
    outbox,
    renewSession: session.renew,
    dialogs,
    toasts,
    hotkeys,
    router,
    log,
    channel,
    live: desk.live,
    features,
    ads,
    tour,
    preloadOverlays: loadOnce(() => Promise.all([dialogs.preload(), toasts.preload()])),
    stop() {
      tour.stop();
      outbox.stop();
      ads.stop();
      endForms();
      endWaiting();
      later.abort();
      endWatching();
      forgetting.unsubscribe();
      forwarding.unsubscribe();
      channel.close();
      hotkeys.stop();
      router.stop();
      toasts.stop();
      records.stop();
    },
  };
}
