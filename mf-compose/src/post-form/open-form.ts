import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { postFormClosed, postFormOpened, postFormOpening } from '@tessera/shared-contracts/posts/events';
import type { PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import { validatePost } from '@tessera/shared-contracts/posts/post-rules';
import { checkTweet } from '@tessera/shared-contracts/sharing/tweet-rules';
import type { CreatablePostType } from '@tessera/shared-contracts/posts/post-types';
import { createContainer, requireContainer, type FormContainer, type Placement } from './container/container.ts';
import { createDraftKeeper } from './drafts/draft-keeper.ts';
import type { DraftsStore } from './drafts/drafts-store.ts';
import { restoreDraft } from './drafts/restore-draft.ts';
import { keepLineInView } from './editor/keep-line-in-view.ts';
import { discardPrompt } from './discard-prompt.ts';
import { draftKey, formAddress, requestedType, type FormRequest } from './form-request.ts';
import { runOpening } from './life-cycle.ts';
import { loadForm } from './load-form.ts';
import { renderForm } from './render-form.tsx';
import { showSaved } from './save/after-save.ts';
import { createPostSaver, failureText } from './save/save-post.ts';
import { createFormStore, type FormStore } from './state/form-state.ts';
import { hasContent, isChanged, losesByType, switchType } from './state/model-changes.ts';
import { checkSchedule } from './state/schedule.ts';
import { createSocialSwitches, sendToOf, type SocialSetting } from './state/social-switches.ts';
import { formTexts } from './texts.ts';

/** What the components of a form can do. */
export interface FormActions {
  readonly platform: Platform;
  readonly store: FormStore;
  change(model: PostFormModel): void;
  chooseType(type: CreatablePostType): Promise<void>;
  startOver(): void;
  undoStartOver(): void;
  useAvailable(): void;
  /** Switches where posts of the chosen blog go besides, and saves that at once. */
  setSocial(setting: SocialSetting, isOn: boolean): void;
  submit(): Promise<void>;
  /** Asks before typed text goes away. */
  close(): Promise<void>;
  /** Closes without asking; typed text stays kept. */
  leave(): void;
}

/** One opened form, from its opening sequence to its end. */
export interface OpenForm {
  /** Runs the opening sequence; resolves when the form takes input or was destroyed. */
  open(): Promise<void>;
  /** Takes the form away at once and without a question. Typed text stays kept. */
  destroy(): void;
  /** What it was asked for, or switched to since. */
  request(): FormRequest;
  hasUnsavedContent(): boolean;
}

export interface OpenFormOptions {
  readonly platform: Platform;
  readonly request: FormRequest;
  readonly placement: Placement;
  readonly drafts: DraftsStore;
  /** Called once, however the form ends. */
  onEnd(): void;
  /** Opens the same form again, with what was just discarded. */
  reopen(): void;
}

export function createOpenForm({ platform, request: firstRequest, placement, drafts, onEnd, reopen }: OpenFormOptions): OpenForm {
  const user = platform.bootstrap.user?.name ?? '';
  const abort = new AbortController();
  const focusedBefore = document.activeElement;
  const page = platform.router.page;
  let request = firstRequest;
  let container: FormContainer | undefined = createContainer(placement, { onCloseRequest: () => void actions.close() });
  let unmount: (() => void) | undefined;
  let stopScrolling: (() => void) | undefined;
  let isAsking = false;

  const keptAtStart = drafts.read(draftKey(user, request));
  const submissionKey = keptAtStart?.submissionKey ?? crypto.randomUUID();
  const saver = createPostSaver(platform, submissionKey);
  const store = createFormStore(request.mode, requestedType(request));
  const filled = () => (store.state.phase === 'loading' ? undefined : store.state);
  const social = createSocialSwitches(platform, (name, setting, isOn) => store.dispatch({ kind: 'channel-changed', name, changes: { [setting]: isOn } }));
  const keeper = createDraftKeeper({
    store: drafts, key: () => draftKey(user, request), submissionKey: () => submissionKey,
    initial: () => {
      const form = filled();
      if (!form) throw new Error('nothing is typed into a form that is loading');
      return form.initial;
    },
  });

  function change(model: PostFormModel): void {
    store.dispatch({ kind: 'changed', model });
    keeper.note(model);
  }

  /** The end of a form: no trace in the page is left, what is typed stays kept unless it was forgotten before. */
  function tearDown(isSaved: boolean, beforeHeader: () => void = () => {}): void {
    if (!container) return;
    const ending = container;
    container = undefined;
    abort.abort();
    keeper.stop();
    stopScrolling?.();
    unmount?.();
    ending.teardown();
    // another page has an address of its own
    if (platform.router.page === page) platform.router.replaceAddress(page.base_route);
    beforeHeader();
    platform.bus.emit(postFormClosed, { saved: isSaved });
    onEnd();
    if (focusedBefore instanceof HTMLElement && focusedBefore.isConnected) focusedBefore.focus({ preventScroll: true });
  }

  async function hideThen(finish: () => void): Promise<void> {
    await requireContainer(container).hide();
    finish();
  }

  const actions: FormActions = {
    platform, store, change,
    async chooseType(type) {
      const form = filled();
      if (form?.phase !== 'open' || form.model.type === type || request.mode !== 'new' || isAsking) return;
      if (losesByType(form.model, type)) {
        isAsking = true;
        const isDiscarded = await platform.dialogs.confirm(discardPrompt('new'));
        isAsking = false;
        if (!isDiscarded || !container) return;
      }
      keeper.forget();
      request = { mode: 'new', type };
      const initial = switchType(form.initial, type);
      const switched = { ...form, initial, model: switchType(form.model, type), notice: undefined };
      const { model, notice } = hasContent(switched.model) ? switched : restoreDraft(switched, drafts.read(draftKey(user, request)));
      store.dispatch({ kind: 'replaced', model, initial, ...(notice ? { notice } : {}) });
      keeper.note(model);
      platform.router.replaceAddress(formAddress(request, page.base_route));
    },
    startOver() {
      const form = filled();
      if (!form) return;
      keeper.forget();
      store.dispatch({ kind: 'replaced', model: form.initial, notice: { kind: 'started-over', before: form.model } });
    },
    undoStartOver() {
      const form = filled();
      if (form?.notice?.kind !== 'started-over') return;
      const { before } = form.notice;
      store.dispatch({ kind: 'replaced', model: before });
      keeper.note(before);
    },
    useAvailable() {
      const form = filled();
      if (form?.notice?.kind !== 'available') return;
      const { model } = form.notice;
      store.dispatch({ kind: 'replaced', model });
      keeper.note(model);
    },
    setSocial(setting, isOn) {
      const form = filled();
      if (form?.phase === 'open') social.set(form.model.tumblelog, setting, isOn);
    },
    async submit() {
      const form = filled();
      if (form?.phase !== 'open') return;
      const { model, initial, channels } = form;
      const sendTo = model.mode === 'edit' ? undefined : sendToOf(channels.find(({ name }) => name === model.tumblelog));
      const messages = [...(channels.length === 0 ? [formTexts.noReblog] : []), ...validatePost(model), ...checkSchedule(model, new Date()), ...(sendTo?.twitter === true ? checkTweet(model.customTweet) : [])];
      if (messages.length > 0) return store.dispatch({ kind: 'refused', messages });
      keeper.flush();
      store.dispatch({ kind: 'saving' });
      try {
        const isTreeRemoved = model.reblog_tree.length < initial.reblog_tree.length;
        const reply = await saver.save(model, { isTreeRemoved, ...(sendTo && { sendTo }) });
        keeper.forget();
        if (container) await hideThen(() => tearDown(true, () => showSaved(platform, reply)));
        else showSaved(platform, reply);
      } catch (error) {
        store.dispatch({ kind: 'save-failed' });
        await platform.dialogs.alert(failureText(error));
      }
    },
    async close() {
      const form = filled();
      if (form?.phase === 'saving' || isAsking || !container) return;
      if (form && isChanged(form.model, form.initial)) {
        isAsking = true;
        const isDiscarded = await platform.dialogs.confirm(discardPrompt(form.model.mode));
        isAsking = false;
        if (!isDiscarded || !container) return;
        offerUndo(form.model);
        keeper.forget();
      }
      tearDown(false);
    },
    leave: () => tearDown(false),
  };

  /** Discarded text can be had back for as long as the toast stays. */
  function offerUndo(model: PostFormModel): void {
    if (!hasContent(model)) return;
    const key = draftKey(user, request);
    keeper.note(model);
    keeper.flush();
    const discarded = drafts.read(key);
    if (!discarded) return;
    platform.toasts.show({ text: formTexts.discarded, action: { label: formTexts.undo, run: () => {
      drafts.write(key, discarded);
      reopen();
    } } });
  }

  return {
    async open() {
      const place = requireContainer(container);
      const loading = loadForm(platform, request, abort.signal);
      const loaded = loading.then(function fillForm(form) {
        if (!abort.signal.aborted) store.dispatch({ kind: 'loaded', form: restoreDraft(form, keptAtStart) });
      });
      // a failure is looked at in its turn of the sequence
      loaded.catch(() => {});
      try {
        await runOpening({
          hideHeader: () => platform.bus.emit(postFormOpening, { mode: request.mode, type: requestedType(request) }),
          prepareContainer: () => place.prepare(),
          disable() {
            place.host.toggleAttribute('inert', true);
          },
          attach() {
            platform.router.replaceAddress(formAddress(request, page.base_route));
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
        }, abort.signal);
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
