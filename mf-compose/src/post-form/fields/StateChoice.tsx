import type { PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import { postStates, type PostState } from '@tessera/shared-contracts/posts/post-states';
import type { ReactNode } from 'react';
import { IconChevronDown } from '@tessera/shared-ui/Icon';
import { SelectInput } from '@tessera/shared-ui/Input';
import type { FormActions } from '../open-form.ts';
import { suggestedTime } from '../state/schedule.ts';
import { formTexts } from '../state/form-texts.ts';
import styles from '../parts/fields.module.css';

const { when } = formTexts;
const choices: readonly { readonly state: PostState; readonly label: string }[] = [
  { state: 'published', label: when.now },
  { state: 'draft', label: when.draft },
  { state: 'queued', label: when.queue },
  { state: 'scheduled', label: when.schedule },
  { state: 'private', label: when.private },
];

/**
 * When the post is published, and for whom. The label of the submit button of a new post says what
 * is chosen, so this is only its arrow (`isArrow`); an edit, which is 'saved', needs the words.
 */
export function StateChoice({
  actions,
  model,
  isDisabled,
  isArrow = false,
}: {
  readonly actions: FormActions;
  readonly model: PostFormModel;
  readonly isDisabled: boolean;
  readonly isArrow?: boolean;
}): ReactNode {
  function choose(value: string): void {
    const state = postStates.find((known) => known === value);
    if (!state) return;
    actions.change((current) => ({
      ...current,
      state,
      publish_on: state === 'scheduled' ? current.publish_on || suggestedTime(new Date()) : '',
    }));
  }
  const isKnown = choices.some((choice) => choice.state === model.state);
  return (
    <label
      className={isArrow ? styles['arrow'] : undefined}
      title={isArrow ? when.label : undefined}
    >
      <span className="visually-hidden">{when.label}</span>
      {isArrow && <IconChevronDown className={styles['sign']} />}
      <SelectInput
        className={styles[isArrow ? 'hidden' : 'choice']}
        value={model.state}
        disabled={isDisabled}
        onChange={(event) => choose(event.target.value)}
      >
        {choices.map(({ state, label }) => (
          <option key={state} value={state}>
            {state === 'published' && model.mode === 'edit' ? when.published : label}
          </option>
        ))}
        {!isKnown && <option value={model.state}>{model.state}</option>}
      </SelectInput>
    </label>
  );
}
