import type { Platform } from '@tessera/shared-contracts/platform/platform';
import type { FormFields } from '@tessera/shared-contracts/blogs/form-fields';
import { use, useEffect, useLayoutEffect, useReducer, type Dispatch, type RefObject } from 'react';
import { PasskeyVisitContext } from '../passkeys/passkey-visit.ts';
import { changedNames, readFields, type Clash } from './fields.ts';
import { keepChanges, keptChanges } from './kept-changes.ts';
import { saveChanges } from './save-changes.ts';
import {
  hasNewPictures,
  isUnsaved,
  nextState,
  startState,
  type SettingsAction,
  type SettingsState,
  type StoredSettings,
} from './settings-state.ts';

export interface Settings {
  readonly state: SettingsState;
  readonly dispatch: Dispatch<SettingsAction>;
  /** Present while script handles the form. */
  readonly router: Platform['router'] | undefined;
  save(): void;
}

/** Asks before the page is left with pictures that cannot be kept. */
function useLeaveQuestion(isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isAsked]);
}

/**
 * The state of the form for a blog's settings.
 *
 * @param fields the values that the server rendered
 */
export function useSettings(
  form: RefObject<HTMLFormElement | null>,
  stored: StoredSettings,
  fields: FormFields,
  clashes: readonly Clash[],
): Settings {
  const visit = use(PasskeyVisitContext);
  const [state, dispatch] = useReducer(nextState, undefined, () =>
    startState(stored, fields, clashes),
  );
  const isLive = visit !== undefined;
  const { isStarted } = state;

  useLayoutEffect(() => {
    if (!isLive || isStarted || !form.current) return;
    // what was typed before the script was there, or is shown again by the browser
    const typed = readFields(form.current);
    const kept = keptChanges(stored.blog.uuid);
    if (kept && changedNames(fields, typed).length === 0 && clashes.length === 0)
      dispatch({ kind: 'restored', ...kept });
    else dispatch({ kind: 'typed', fields: typed });
  }, [isLive, isStarted, form, stored, fields, clashes]);

  useEffect(() => {
    if (isStarted) keepChanges(state);
  }, [isStarted, state]);
  useLeaveQuestion(isLive && hasNewPictures(state));

  async function save(): Promise<void> {
    if (!visit || state.notice.kind === 'saving') return;
    if (!isUnsaved(state)) return dispatch({ kind: 'nothing' });
    dispatch({ kind: 'saving' });
    const result = await saveChanges(visit.platform.call, visit.signal, state);
    dispatch({ kind: 'answered', result });
  }
  return { state, dispatch, router: visit?.platform.router, save: () => void save() };
}
