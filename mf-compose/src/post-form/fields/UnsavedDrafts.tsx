import { firstCharacters } from '@tessera/shared-contracts/core/first-characters';
import type { PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import { postAttributes } from '@tessera/shared-contracts/posts/post-element';
import { postTypeLabels } from '@tessera/shared-contracts/posts/post-types';
import { Button } from '@tessera/shared-ui/Button';
import { formatRelative } from '@tessera/shared-ui/format/date';
import { PostTypeIcon } from '@tessera/shared-ui/PostTypeIcon';
import { useState, type ReactNode } from 'react';
import type { UnsavedDraft } from '../drafts/draft-slots.ts';
import type { FormActions } from '../open-form.ts';
import { typedTexts } from '../state/model-changes.ts';
import { formTexts } from '../state/form-texts.ts';
import styles from './unsaved.module.css';

const excerptLength = 80;

/** The first words of a draft, without markup; for a draft without words, its tags or its type. */
export function excerptOf(model: PostFormModel): string {
  const words = [
    ...new Set(
      typedTexts(model)
        .map((text) =>
          text
            .replace(/<[^<>]*>/g, ' ')
            .replace(/\s+/gu, ' ')
            .trim(),
        )
        .filter((text) => text !== ''),
    ),
  ].join(' · ');
  const text = words || model.tags.map((tag) => `#${tag}`).join(' ') || postTypeLabels[model.type];
  return text.length > excerptLength ? `${firstCharacters(text, excerptLength)}…` : text;
}

const isoOf = (time: number): string => new Date(time).toISOString();

function Draft({
  unsaved: { key, draft, device },
  actions,
  isDisabled,
  now,
}: {
  readonly unsaved: UnsavedDraft;
  readonly actions: FormActions;
  readonly isDisabled: boolean;
  readonly now: number;
}): ReactNode {
  const { language } = actions.platform.bootstrap.user ?? {};
  const excerpt = excerptOf(draft.model);
  const remove = draft.discardedAt > 0 ? formTexts.deleteNow : formTexts.discard;
  const when =
    draft.discardedAt > 0
      ? formTexts.discardedAt(formatRelative(isoOf(draft.discardedAt), now, language))
      : formTexts.keptAt(formatRelative(isoOf(draft.keptAt), now, language));
  const about = [
    formTexts.kinds[draft.model.mode],
    device === undefined ? when : `${when} ${formTexts.onDevice(device)}`,
  ]
    .filter((part) => part !== '')
    .join(' · ');
  return (
    <li className={styles['draft']} {...{ [postAttributes.type]: draft.model.type }}>
      <PostTypeIcon type={draft.model.type} className={styles['icon'] ?? ''} />
      <p className={styles['words']}>
        <span className={styles['excerpt']}>{excerpt}</span>
        <span className={styles['when']}>{about}</span>
      </p>
      <div className={styles['do']}>
        <Button
          variant="quiet"
          disabled={isDisabled}
          aria-label={`${formTexts.restore}: ${excerpt}`}
          onClick={() => void actions.restoreDraft(key)}
        >
          {formTexts.restore}
        </Button>
        <Button
          variant="quiet"
          disabled={isDisabled}
          aria-label={`${remove}: ${excerpt}`}
          onClick={() => actions.removeDraft(key)}
        >
          {remove}
        </Button>
      </div>
    </li>
  );
}

/** Other unsaved drafts, each with a button to restore it and one to discard or delete it. */
export function UnsavedDrafts({
  drafts,
  actions,
  isDisabled,
}: {
  readonly drafts: readonly UnsavedDraft[];
  readonly actions: FormActions;
  readonly isDisabled: boolean;
}): ReactNode {
  const [now] = useState(() => Date.now());
  if (drafts.length === 0) return null;
  return (
    <details className={styles['unsaved']}>
      <summary className={styles['summary']}>{formTexts.unsaved(drafts.length)}</summary>
      <ul className={styles['list']}>
        {drafts.map((unsaved) => (
          <Draft key={unsaved.key} {...{ unsaved, actions, isDisabled, now }} />
        ))}
      </ul>
    </details>
  );
}
