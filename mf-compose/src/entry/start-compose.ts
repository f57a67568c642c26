import { postAttributes } from '@tessera/shared-contracts/posts/post-element';
import { controlAttributes } from '@tessera/shared-contracts/platform/control-attributes';
import type { EventPayload } from '@tessera/shared-contracts/core/event';
import type { RemoteProps } from '@tessera/shared-contracts/platform/platform';
import { fastComposeOpen, postFormOpen } from '@tessera/shared-contracts/posts/events';
import { failureText } from '@tessera/shared-contracts/platform/connection';
import { technicalTrouble } from '@tessera/shared-contracts/platform/call-texts';
import {
  type CreatablePostType,
  isCreatablePostType,
} from '@tessera/shared-contracts/posts/post-types';
import { createLifetime, observe, onEnd } from '@tessera/shared-ui/lifetime';
import type { FastComposeOverlay } from '../fast-compose/open-fast-compose.tsx';
import type { PostForms } from '../post-form/post-forms.ts';
import { loadOnce } from '@tessera/shared-ui/load-once';
import { newPostClick } from './new-post-clicks.ts';
import type { PageInfo } from '@tessera/shared-contracts/platform/bootstrap';

interface NavigatorLike {
  readonly platform?: string;
  readonly userAgent: string;
}

const isMac = ({ platform = '', userAgent }: NavigatorLike): boolean =>
  /^mac/i.test(platform) || (platform === '' && /Macintosh/.test(userAgent));

/** The shortcut of fast-compose: Alt and C on a Mac, Z then C on every other system. */
export const composeKeys = (navigator: NavigatorLike): string =>
  isMac(navigator) ? 'Alt+KeyC' : 'z c';

/**
 * The form to open on a page that was loaded at a form's URL; undefined if the URL is not that of a
 * form, has an unknown type, or lacks an id or key.
 */
function directForm({ open_form }: PageInfo): EventPayload<typeof postFormOpen> | undefined {
  if (!open_form) return undefined;
  const { mode, type, id, key } = open_form;
  switch (mode) {
    case 'new':
      return isCreatablePostType(type) ? { mode, type } : undefined;
    case 'edit':
      return id === '' ? undefined : { mode, post_id: id };
    case 'reblog':
      return id === '' || key === '' ? undefined : { mode, reblog_id: id, reblog_key: key };
  }
}

type FormRequest = EventPayload<typeof postFormOpen>;

/** Loads the code of the post form and of fast-compose; tests inject fakes. */
export interface ComposeParts {
  postForms(): Promise<{
    createPostForms(platform: RemoteProps['platform'], slot: HTMLElement): PostForms;
  }>;
  fastCompose(): Promise<{
    createFastCompose(
      platform: RemoteProps['platform'],
      slot: HTMLElement,
      onCreate: (type: CreatablePostType) => void,
    ): FastComposeOverlay;
  }>;
}

const lazyParts: ComposeParts = {
  postForms: () => import('../post-form/post-forms.ts'),
  fastCompose: () => import('../fast-compose/open-fast-compose.tsx'),
};

const { action, newType } = controlAttributes;
/** Pointing at or focusing one of these shows that someone is about to write. */
const intent = `[${newType}], [${action}="edit"], [${action}="reblog"]`;

/** The post on the page that an edit form can replace. */
const placeOf = (request: FormRequest): HTMLElement | undefined =>
  request.mode === 'edit'
    ? (document.querySelector<HTMLElement>(
        `main [${postAttributes.id}="${CSS.escape(request.post_id)}"]`,
      ) ?? undefined)
    : undefined;

/**
 * Starts compose: for a signed-in user, adds listeners and a shortcut, and loads further code only
 * when it is needed. Leaves no trace when the signal aborts.
 */
export function startCompose(
  { platform, domElement }: RemoteProps,
  signal: AbortSignal,
  parts: ComposeParts = lazyParts,
): void {
  const { bus, dialogs, hotkeys, log, router } = platform;
  if (!platform.bootstrap.user) {
    // for a visitor, the URL of a form is replaced with the base route
    return observe(signal, router.page$, (page) => {
      if (page.open_form) router.replaceAddress(page.base_route);
    });
  }

  async function alertOnFailure<T>(loading: Promise<T>): Promise<T> {
    try {
      return await loading;
    } catch (error) {
      void dialogs.alert(failureText(technicalTrouble.postForm));
      throw error;
    }
  }
  const report = (error: unknown) => log.error(error, { action: 'open compose' });

  const postForms = loadOnce(async () => {
    const forms = (await parts.postForms()).createPostForms(platform, domElement);
    onEnd(signal, () => forms.dispose());
    return forms;
  });
  async function openForm(request: FormRequest, place = placeOf(request)): Promise<void> {
    const forms = await alertOnFailure(postForms());
    if (!signal.aborted) await forms.open(request, place);
  }

  const fastCompose = loadOnce(async () => {
    const overlay = (await parts.fastCompose()).createFastCompose(
      platform,
      domElement,
      (type) => void openForm({ mode: 'new', type }).catch(report),
    );
    onEnd(signal, () => overlay.dispose());
    return overlay;
  });
  async function openFastCompose(): Promise<void> {
    const overlay = await alertOnFailure(fastCompose());
    if (signal.aborted) return;
    overlay.open();
    // loads the post form while the user chooses a type, but not before the overlay is visible
    requestAnimationFrame(() =>
      setTimeout(() => {
        if (!signal.aborted) postForms().catch(report);
      }),
    );
  }

  const untilIntent = createLifetime(signal);
  function preload(event: Event): void {
    if (!(event.target instanceof Element) || !event.target.closest(intent)) return;
    untilIntent.abort();
    // a failure is not reported here: when the code is needed, loading is tried again
    Promise.all([fastCompose(), postForms()]).catch(() => {});
  }
  function openInline(event: MouseEvent): void {
    const click = newPostClick(event);
    if (!click) return;
    event.preventDefault();
    void openForm({ mode: 'new', type: click.type }, click.buttons).catch(report);
  }

  observe(signal, bus.on(postFormOpen), (request) => void openForm(request).catch(report));
  observe(signal, bus.on(fastComposeOpen), () => void openFastCompose().catch(report));
  observe(signal, router.page$, function openDirectForm(page) {
    if (!page.open_form) return;
    const request = directForm(page);
    if (request) void openForm(request).catch(report);
    else router.replaceAddress(page.base_route);
  });
  onEnd(
    signal,
    hotkeys.register({
      keys: composeKeys(navigator),
      description: 'New post',
      group: 'Writing',
      run: () => void openFastCompose().catch(report),
    }),
  );
  // runs before the router, which would open a modal form for this click
  document.addEventListener('click', openInline, { capture: true, signal });
  document.addEventListener('pointerover', preload, { passive: true, signal: untilIntent.signal });
  document.addEventListener('focusin', preload, { signal: untilIntent.signal });
}
