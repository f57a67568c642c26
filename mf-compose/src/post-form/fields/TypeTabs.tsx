import { postAttributes } from '@tessera/shared-contracts/posts/post-element';
import { postTexts } from '@tessera/shared-contracts/posts/post-texts';
import {
  creatablePostTypes,
  postTypeLabels,
  type CreatablePostType,
} from '@tessera/shared-contracts/posts/post-types';
import { PostTypeIcon } from '@tessera/shared-ui/PostTypeIcon';
import type { KeyboardEvent, ReactNode } from 'react';
import type { FormActions } from '../open-form.ts';
import { isAtLimit, type FormState } from '../state/form-state.ts';
import styles from './type-tabs.module.css';

/** The left and right arrow keys move focus between the enabled tabs, without choosing one. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  const tabs = [
    ...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)'),
  ];
  const index = tabs.findIndex((tab) => tab === document.activeElement);
  tabs[(index + step + tabs.length) % tabs.length]?.focus();
  event.preventDefault();
}

/** The seven types of a new post. A type whose limit is reached cannot be chosen. */
export function TypeTabs({
  actions,
  state,
}: {
  readonly actions: FormActions;
  readonly state: FormState;
}): ReactNode {
  const chosen = state.phase === 'loading' ? state.type : state.model.type;
  function hint(type: CreatablePostType): string | undefined {
    return state.phase !== 'loading' && isAtLimit(state.limits, type)
      ? postTexts.limitReached
      : undefined;
  }
  return (
    <div className={styles['tabs']} role="tablist" aria-label="Type of post" onKeyDown={moveFocus}>
      {creatablePostTypes.map((type) => (
        <button
          key={type}
          type="button"
          role="tab"
          className={styles['tab']}
          {...{ [postAttributes.type]: type }}
          aria-selected={type === chosen}
          tabIndex={type === chosen ? 0 : -1}
          title={hint(type)}
          disabled={state.phase !== 'open' || (hint(type) !== undefined && type !== chosen)}
          onClick={() => void actions.chooseType(type)}
        >
          <PostTypeIcon type={type} />
          <span>{postTypeLabels[type]}</span>
          {hint(type) && <span className="visually-hidden">{hint(type)}</span>}
        </button>
      ))}
    </div>
  );
}
