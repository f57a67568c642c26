import type { PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import { postStates, type PostState } from '@tessera/shared-contracts/posts/post-states';
import { useState, type ReactNode } from 'react';
import type { FormActions } from '../open-form.ts';
import { fromLocalInput, suggestedTime, toLocalInput } from '../state/schedule.ts';
import styles from './fields.module.css';

const choices: readonly { readonly state: PostState; readonly label: string }[] = [
  { state: 'published', label: 'Post now' }, { state: 'draft', label: 'Keep as draft' }, { state: 'queued', label: 'Add to queue' }, { state: 'scheduled', label: 'Schedule' }, { state: 'private', label: 'Post privately' },
];
const publishedLabel = 'Published';

const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** When the post appears, and for whom. */
export function StateChoice({ actions, model, isDisabled }: { readonly actions: FormActions; readonly model: PostFormModel; readonly isDisabled: boolean }): ReactNode {
  const [earliest] = useState(() => toLocalInput(new Date().toISOString()));
  function choose(value: string): void {
    const state = postStates.find((known) => known === value);
    if (!state) return;
    const publish_on = state === 'scheduled' ? model.publish_on || suggestedTime(new Date()) : '';
    actions.change({ ...model, state, publish_on });
  }
  const isKnown = choices.some((choice) => choice.state === model.state);
  return (
    <>
      {model.state === 'scheduled' && (
        <label className={styles['time']}>
          <span className="visually-hidden">Publish at ({zone()})</span>
          <input className="form__input" type="datetime-local" title={zone()} value={toLocalInput(model.publish_on)} min={earliest} disabled={isDisabled} onChange={(event) => actions.change({ ...model, publish_on: fromLocalInput(event.target.value) })} />
        </label>
      )}
      <label>
        <span className="visually-hidden">When to publish</span>
        <select className={`form__input ${styles['choice']}`} value={model.state} disabled={isDisabled} onChange={(event) => choose(event.target.value)}>
          {choices.map(({ state, label }) => <option key={state} value={state}>{state === 'published' && model.mode === 'edit' ? publishedLabel : label}</option>)}
          {!isKnown && <option value={model.state}>{model.state}</option>}
        </select>
      </label>
    </>
  );
}
