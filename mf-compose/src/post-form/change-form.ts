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
import type { FormStore } from './state/form-state.ts';
import { isChanged } from './state/model-changes.ts';
import { createSocialSwitches } from './state/social-switches.ts';
import { hiddenContent, switchType } from './switching/switch-type.ts';
import { switchPrompt } from './switching/switch-prompt.ts';

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
  /** Called when the form has changed its type. */
  readonly onType: (type: CreatablePostType) => void;
}

export function createFormChanges({
  platform,
  store,
  drafts,
  isAlive,
  ask,
  onType,
}: FormChangesOptions): FormChanges {
  const open = () => (store.state.phase === 'open' ? store.state : undefined);
  const social = createSocialSwitches(platform, (name, setting, isOn) =>
    store.dispatch({ kind: 'channel-changed', name, changes: { [setting]: isOn } }),
  );

  async function showOthers(): Promise<void> {
    store.dispatch({ kind: 'others-found', others: await drafts.others() });
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
      store.dispatch({ kind: 'replaced', model: notice.before });
      drafts.note(notice.before);
    },
    useAvailable() {
      const notice = open()?.notice;
      if (notice?.kind !== 'available') return;
      store.dispatch({ kind: 'replaced', model: notice.model });
      drafts.note(notice.model);
    },
    async restoreDraft(key) {
      if (!open()) return;
      const stored = await drafts.switchTo(key);
      const form = open();
      if (!isAlive()) return;
      if (stored && form) {
        const initial =
          stored.type === form.initial.type ? form.initial : switchType(form.initial, stored.type);
        const model = mergeDraft(stored, { initial, channels: form.channels });
        store.dispatch({ kind: 'replaced', model, initial, notice: { kind: 'restored' } });
        if (isChanged(model, initial)) drafts.note(model);
        if (isCreatablePostType(stored.type) && model.mode === 'new') onType(stored.type);
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
