import { outboxTexts } from '@tessera/shared-contracts/platform/outbox';
import type { ConfirmOptions, Platform } from '@tessera/shared-contracts/platform/platform';
import {
  postFormClosed,
  postFormOpened,
  postFormOpening,
} from '@tessera/shared-contracts/posts/events';
import type { PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import { parseFormPath } from '@tessera/shared-contracts/pages/pages';
import { rememberFocus } from '@tessera/shared-ui/overlays/remember-focus';
import { createFormChanges, type FormChanges } from './change-form.ts';
import { createCloseForm } from './close-form.ts';
import {
  createContainer,
  requireContainer,
  type FormContainer,
  type Placement,
} from './container/container.ts';
import { createFormDrafts } from './drafts/form-drafts.ts';
import type { Writer } from './drafts/draft-sync.ts';
import type { PageSync } from './drafts/page-sync.ts';
import type { DraftVersion } from './drafts/remote-drafts.ts';
import type { UnsavedDraftStores } from './drafts/unsaved-drafts.ts';
import { keepLineInView } from './editor/keep-line-in-view.ts';
import { formAddress, formTitle, requestedType, type FormRequest } from './state/form-request.ts';
import { runOpening } from './life-cycle.ts';
import { loadForm } from './load-form.ts';
import { renderForm } from './PostForm.tsx';
import { showSaved } from './save/after-save.ts';
import { failureText, type SaveReply } from './save/save-post.ts';
import { createSubmit } from './save/submit-form.ts';
import { createFormStore, type FilledForm, type FormStore } from './state/form-state.ts';
import { hasContent, isChanged } from './state/model-changes.ts';

/** What the components of a form can do. */
export interface FormActions extends FormChanges {
  readonly platform: Platform;
  readonly store: FormStore;
  submit(): Promise<void>;
  /** Closes the form; if anything has changed, asks first. */
  close(): Promise<void>;
  /** Closes without asking; typed text stays stored as an unsaved draft. */
  leave(): void;
  /** Earlier versions of this draft, newest first. Rejects without a connection. */
  versions(): Promise<readonly DraftVersion[]>;
  version(version: number): Promise<PostFormModel | undefined>;
}

const writerOf = ({ device, seconds }: Writer): Writer => ({ device, seconds });

/** One open form, from its opening sequence to its end. */
export interface OpenForm {
  /** Runs the opening sequence; resolves when the form accepts input, is destroyed or fails. */
  open(): Promise<void>;
  /** Removes the form immediately, without asking. Typed text stays stored as an unsaved draft. */
  destroy(): void;
  /** The form's request. If the user has switched the type, it names the new type. */
  request(): FormRequest;
  hasUnsavedContent(): boolean;
}

export interface OpenFormOptions {
  readonly platform: Platform;
  readonly request: FormRequest;
  readonly placement: Placement;
  readonly drafts: UnsavedDraftStores;
  /** Called once, however the form ends. */
  onEnd(): void;
  /** Opens the same form again with the text just discarded. */
  reopen(): void;
  /** Opens another form with an unsaved draft; the text of this one stays stored. */
  openOther(request: FormRequest, key: string): void;
  readonly sync?: PageSync | undefined;
  /** The draft to open; by default the newest that fits. */
  readonly wanted?: string | undefined;
}

/** Asks one question at a time; resolves to undefined while another question is open. */
function createAsk(platform: Platform): (question: ConfirmOptions) => Promise<boolean | undefined> {
  let isAsking = false;
  return async function ask(question) {
    if (isAsking) return undefined;
    isAsking = true;
    try {
      return await platform.dialogs.confirm(question);
    } finally {
      isAsking = false;
    }
  };
}

export function createOpenForm({
  platform,
  request: firstRequest,
  placement,
  drafts: draftStores,
  onEnd,
  reopen,
  openOther,
  sync,
  wanted,
}: OpenFormOptions): OpenForm {
  const abort = new AbortController();
  const restoreFocus = rememberFocus();
  const page = platform.router.page;
  let request = firstRequest;
  let container: FormContainer | undefined = createContainer(placement, {
    onCloseRequest: () => void actions.close(),
  });
  let unmount: (() => void) | undefined;
  let stopScrolling: (() => void) | undefined;

  const store = createFormStore(request.mode, requestedType(request));
  /** Set while the form closes, so that further presses do nothing. */
  let isClosing = false;
  /** URL to restore when the form closes; the base route if the page was loaded at a form's URL. */
  let addressBefore = page.base_route;
  /** Restores the URL and title of the page, once. */
  let leaveAddress = (): void => {};
  const filled = (): FilledForm | undefined =>
    store.state.phase === 'loading' ? undefined : store.state;
  const drafts = createFormDrafts({
    drafts: draftStores,
    user: platform.bootstrap.user?.name ?? '',
    request,
    initial() {
      const form = filled();
      if (!form) throw new Error('a form that is loading has no initial model');
      return form.initial;
    },
    current: () => filled()?.model,
    onQuota: (isWithinQuota) => store.dispatch({ kind: 'quota-changed', isWithinQuota }),
    sync,
    wanted,
    elsewhere: {
      onContinued(model, writer) {
        const before = filled()?.model;
        return (
          before && actions.showStored(model, { kind: 'continued', before, ...writerOf(writer) })
        );
      },
      onBothChanged(key, writer) {
        const notice = { kind: 'both-changed', key, ...writerOf(writer) } as const;
        store.dispatch({ kind: 'noticed', notice });
      },
      onEnded: (isKept) => store.dispatch({ kind: 'noticed', notice: { kind: 'ended', isKept } }),
      onChange() {
        if (filled()) void showOthers();
      },
    },
  });

  /** Removes the form from the page; keeps its unsaved draft unless that was deleted before. */
  function tearDown(isSaved: boolean, beforeHeader: () => void = () => {}): void {
    if (!container) return;
    const closing = container;
    container = undefined;
    abort.abort();
    stopScrolling?.();
    // an editor reports its last text on unmount
    unmount?.();
    drafts.stop();
    closing.teardown();
    leaveAddress();
    beforeHeader();
    platform.bus.emit(postFormClosed, { saved: isSaved });
    onEnd();
    restoreFocus();
  }
  const showAddress = (): void =>
    platform.router.replaceAddress(formAddress(request, page.base_route), formTitle(request));
  function enterAddress(): void {
    const { pathname, search, hash } = window.location;
    if (!page.open_form) addressBefore = pathname + search + hash;
    // a page that was loaded at the form's URL: Back leaves the page
    const isThere = parseFormPath(pathname) !== undefined;
    const releaseBack = isThere ? undefined : platform.router.claimBack(() => void actions.close());
    showAddress();
    leaveAddress = () => {
      leaveAddress = () => {};
      // if the page has changed, the URL of the new page is already shown
      if (platform.router.page === page) platform.router.replaceAddress(addressBefore);
      releaseBack?.();
    };
  }
  const isAlive = () => container !== undefined;
  const ask = createAsk(platform);

  const show = (reply: SaveReply): void =>
    showSaved(platform, reply, request.mode === 'reblog' ? request.reblog_id : undefined);

  /** Removes the form, and then tells what became of the post. */
  async function finish(tell: () => void): Promise<void> {
    if (!container) return tell();
    leaveAddress();
    await requireContainer(container).hide();
    tearDown(true, tell);
  }

  const actions: FormActions = {
    platform,
    store,
    ...createFormChanges({
      platform,
      store,
      drafts,
      isAlive,
      ask,
      openOther,
      keepVersion: async () => (await sync?.keep()) ?? true,
      onType(type) {
        request = { mode: 'new', type };
        showAddress();
      },
    }),
    submit: createSubmit({
      platform,
      store,
      drafts,
      onSaved: (reply) => finish(() => show(reply)),
      onWaiting: () =>
        finish(() =>
          platform.toasts.show({
            text: outboxTexts.waits(request.mode === 'reblog' ? 'reblog' : 'post'),
          }),
        ),
    }),
    close: createCloseForm({
      platform,
      store,
      drafts,
      isAlive,
      ask,
      saveDraft: () => void saveDraft(),
      keepForLater: () => void leaveSlowly(),
      reopen,
      tearDown: leaveSlowly,
    }),
    leave: () => tearDown(false),
    async versions() {
      const id = drafts.key().slice(`${platform.bootstrap.user?.name ?? ''}:`.length);
      return (await sync?.remote.versions(id)) ?? [];
    },
    async version(version) {
      const id = drafts.key().slice(`${platform.bootstrap.user?.name ?? ''}:`.length);
      return sync?.remote.version(id, version);
    },
  };
  async function showOthers(): Promise<void> {
    const others = await drafts.others();
    if (isAlive()) store.dispatch({ kind: 'others-found', others });
  }

  async function leaveSlowly(): Promise<void> {
    if (!container || isClosing) return;
    isClosing = true;
    leaveAddress();
    await container.hide();
    tearDown(false);
  }

  /** Saves a draft, whatever is chosen; if that fails, what was chosen is chosen again. */
  async function saveDraft(): Promise<void> {
    const chosen = filled()?.model;
    if (!chosen) return;
    const { state, publish_on } = chosen;
    actions.change((model) => ({ ...model, state: 'draft', publish_on: '' }));
    await actions.submit();
    const { messages = [] } = filled() ?? {};
    if (!isAlive() || store.state.phase !== 'open') return;
    actions.change((model) => ({ ...model, state, publish_on }));
    // a change takes the reasons of a refusal away
    if (messages.length > 0) store.dispatch({ kind: 'refused', messages });
  }

  async function load(): Promise<void> {
    const form = await drafts.restore(await loadForm(platform, request, abort.signal));
    if (abort.signal.aborted) return;
    store.dispatch({ kind: 'loaded', form });
    await showOthers();
  }

  return {
    async open() {
      const place = requireContainer(container);
      const loaded = load();
      // loading may fail before runOpening awaits it, which must not be an unhandled rejection:
      // runOpening reports the failure
      loaded.catch(() => {});
      try {
        await runOpening(
          {
            hideHeader: () =>
              platform.bus.emit(postFormOpening, {
                mode: request.mode,
                type: requestedType(request),
              }),
            prepareContainer: () => place.prepare(),
            disable() {
              place.host.toggleAttribute('inert', true);
            },
            attach() {
              enterAddress();
              unmount = renderForm(place.host, actions);
              stopScrolling = keepLineInView(place.host, place.scroller);
              place.attach();
              void place.show(abort.signal);
            },
            scrollIntoView: () => place.scrollIntoView(abort.signal),
            loaded,
            enable() {
              place.host.toggleAttribute('inert', false);
              store.dispatch({ kind: 'enabled' });
            },
            opened() {
              const type = filled()?.model.type ?? requestedType(request);
              platform.bus.emit(postFormOpened, { mode: request.mode, type });
            },
          },
          abort.signal,
        );
      } catch (error) {
        if (abort.signal.aborted) return;
        tearDown(false);
        platform.log.error(error, { action: 'open post form', mode: request.mode });
        await platform.dialogs.alert(failureText(error));
      }
    },
    destroy: () => tearDown(false),
    request: () => request,
    hasUnsavedContent() {
      const form = filled();
      return form !== undefined && isChanged(form.model, form.initial) && hasContent(form.model);
    },
  };
}
