import type { SocialSetting } from '@tessera/shared-contracts/networks/networks';
import type { ConfirmOptions, Platform } from '@tessera/shared-contracts/platform/platform';
import type { PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import {
  isCreatablePostType,
  type CreatablePostType,
} from '@tessera/shared-contracts/posts/post-types';
import type { FormDrafts } from './drafts/form-drafts.ts';
import { mergeDraft } from './drafts/restore-draft.ts';
import { changeModel } from './state/change-fields.ts';
import type { FormStore, Notice } from './state/form-state.ts';
import { requestOf, type FormRequest } from './state/form-request.ts';
import { isChanged } from './state/model-changes.ts';
import { createSocialSwitches } from './state/social-switches.ts';
import { hiddenContent, switchType } from './switching/switch-type.ts';
import { switchPrompt } from './switching/switch-prompt.ts';

/** Whether two models belong into the same form. */
const isSameForm = (one: PostFormModel, other: PostFormModel): boolean =>
  one.mode === other.mode &&
  one['post-id'] === other['post-id'] &&
  one.reblog_id === other.reblog_id;

/**
 * Changes to an open form: its text and choices, its type, and which unsaved draft it shows.
 */
export interface FormChanges {
  /**
   * Changes the current model, which may be newer than the rendered one: responses and uploads
   * arrive while the person types. A change that returns the same model does nothing.
   */
  change(change: (model: PostFormModel) => PostFormModel): void;
  chooseType(type: CreatablePostType): Promise<void>;
  startOver(): void;
  undoStartOver(): void;
  useAvailable(): void;
  /** Shows a stored draft in place of the current text; returns it as the form shows it. */
  showStored(stored: PostFormModel, notice: Notice): PostFormModel | undefined;
  /** Takes back a text that was continued elsewhere. */
  undoContinued(): void;
  /** Shows an earlier version; the current text becomes a version. */
  takeBack(version: PostFormModel): Promise<void>;
  /** Shows another unsaved draft; the current text stays stored as an unsaved draft. */
  restoreDraft(key: string): Promise<void>;
  /** Discards another unsaved draft, or deletes it if it is already discarded. */
  removeDraft(key: string): void;
  /**
   * Sets whether the chosen blog's posts are also sent to a network; saves the setting immediately.
   */
  setSocial(setting: SocialSetting, isOn: boolean): void;
}

export interface FormChangesOptions {
  readonly platform: Platform;
  readonly store: FormStore;
  readonly drafts: FormDrafts;
  readonly isAlive: () => boolean;
  /** Asks a question; resolves to undefined if another question is open. */
  readonly ask: (question: ConfirmOptions) => Promise<boolean | undefined>;
  /** Opens the form that another draft is for. */
  readonly openOther: (request: FormRequest, key: string) => void;
  /** Makes the text that is replaced a version; false if the server did not answer. */
  readonly keepVersion: () => Promise<boolean>;
  /** Called when the form has changed its type. */
  readonly onType: (type: CreatablePostType) => void;
}

export function createFormChanges({
  platform,
  store,
  drafts,
  isAlive,
  ask,
  openOther,
  keepVersion,
  onType,
}: FormChangesOptions): FormChanges {
  const open = () => (store.state.phase === 'open' ? store.state : undefined);
  const social = createSocialSwitches(platform, (name, setting, isOn) =>
    store.dispatch({ kind: 'channel-changed', name, changes: { [setting]: isOn } }),
  );

  async function showOthers(): Promise<void> {
    store.dispatch({ kind: 'others-found', others: await drafts.others() });
  }
  function replace(model: PostFormModel): void {
    store.dispatch({ kind: 'replaced', model });
    drafts.note(model);
  }
  function showStored(stored: PostFormModel, notice: Notice): PostFormModel | undefined {
    const form = open();
    if (!form) return undefined;
    const initial =
      stored.type === form.initial.type ? form.initial : switchType(form.initial, stored.type);
    const model = mergeDraft(stored, { initial, channels: form.channels });
    store.dispatch({ kind: 'replaced', model, initial, notice });
    if (stored.type !== form.model.type && isCreatablePostType(stored.type) && model.mode === 'new')
      onType(stored.type);
    return model;
  }
  return {
    change(change) {
      const model = changeModel(store, change);
      if (model) drafts.note(model);
    },
    async chooseType(type) {
      const asked = open();
      if (!asked || asked.model.type === type || asked.model.mode !== 'new') return;
      const left = hiddenContent(asked.model, switchType(asked.model, type));
      if (left.length > 0 && (await ask(switchPrompt(type, left))) !== true) return;
      const form = open();
      if (!form || !isAlive()) return;
      const initial = switchType(form.initial, type);
      const model = switchType(form.model, type);
      store.dispatch({ kind: 'replaced', model, initial });
      drafts.note(model);
      onType(type);
    },
    startOver() {
      const form = open();
      if (!form) return;
      drafts.forget();
      store.dispatch({
        kind: 'replaced',
        model: form.initial,
        notice: { kind: 'started-over', before: form.model },
      });
    },
    undoStartOver() {
      const notice = open()?.notice;
      if (notice?.kind !== 'started-over') return;
      replace(notice.before);
    },
    useAvailable() {
      const notice = open()?.notice;
      if (notice?.kind !== 'available') return;
      replace(notice.model);
    },
    showStored,
    undoContinued() {
      const notice = open()?.notice;
      if (notice?.kind === 'continued') replace(notice.before);
    },
    async takeBack(version) {
      if (!(await keepVersion()) || !isAlive()) return;
      const shown = showStored(version, { kind: 'restored' });
      if (!shown) return;
      drafts.note(shown);
      drafts.flush();
      await keepVersion();
    },
    async restoreDraft(key) {
      const asked = open();
      if (!asked) return;
      const wanted = asked.others.unsaved.find((one) => one.key === key)?.draft.model;
      const request = wanted && requestOf(wanted);
      if (wanted && request && !isSameForm(wanted, asked.model)) return openOther(request, key);
      const stored = await drafts.switchTo(key);
      if (!isAlive()) return;
      if (stored) {
        const shown = showStored(stored, { kind: 'restored' });
        const { initial } = open() ?? {};
        if (shown && initial && isChanged(shown, initial)) drafts.note(shown);
        if (shown) drafts.shown(stored, shown);
      }
      await showOthers();
    },
    removeDraft(key) {
      drafts.remove(key);
      void showOthers();
    },
    setSocial(setting, isOn) {
      const form = open();
      if (form) social.set(form.model.tumblelog, setting, isOn);
    },
  };
}
