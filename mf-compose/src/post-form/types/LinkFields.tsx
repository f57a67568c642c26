import { Button } from '@tessera/shared-ui/Button';
import { useStore } from '@tessera/shared-ui/use-store';
import { IconLink } from '@tessera/shared-ui/Icon';
import { postTexts } from '@tessera/shared-contracts/posts/post-texts';
import { normaliseUrl } from '@tessera/shared-contracts/posts/url-rules';
import { useEffect, useState, type ReactNode } from 'react';
import { LongTextField } from '../editor/LongTextField.tsx';
import { linkFormTexts } from '../links/link-form-texts.ts';
import { LinkCard } from '../links/LinkCard.tsx';
import { createLinkLookup, type LookupState } from '../links/link-lookup.ts';
import styles from '../links/links.module.css';
import type { FormActions } from '../open-form.ts';
import { changeFields, currentFields, type ModelOf } from '../state/change-fields.ts';
import type { FieldsProps } from '../state/fields-props.ts';
import { useFirstField } from '../parts/first-field.ts';
import { useRefusedField } from '../parts/refused-field.tsx';

/**
 * The link lookup of a form while its link fields are mounted. In a new post, a restored URL
 * without metadata is looked up as soon as the fields accept input.
 */
function useLinkLookup(actions: FormActions, isDisabled: boolean) {
  const [lookup] = useState(() => createLinkLookup(actions));
  useEffect(() => {
    const model = isDisabled ? undefined : currentFields(actions, 'link');
    if (
      model?.mode === 'new' &&
      lookup.state.kind === 'idle' &&
      [model.title, model.excerpt, model.author, model.thumbnail].every((text) => text === '')
    )
      lookup.fetchNow();
  }, [actions, lookup, isDisabled]);
  useEffect(() => () => lookup.stop(), [lookup]);
  return [lookup, useStore(lookup)] as const;
}

/** A URL, the metadata of its page, and a description. */
export function LinkFields({ actions, model, isDisabled }: FieldsProps<'link'>): ReactNode {
  const firstField = useFirstField();
  const { field, note } = useRefusedField(postTexts.noUrl, postTexts.invalidUrl);
  const [lookup, state] = useLinkLookup(actions, isDisabled);
  const change = (changes: Partial<ModelOf<'link'>>) =>
    changeFields(actions, 'link', (current) => ({ ...current, ...changes }));
  function changeAddress(url: string): void {
    change({ url });
    lookup.note(url);
  }
  /** Adds a protocol to a typed URL that has none. */
  function completeAddress(): void {
    const complete = normaliseUrl(model.url);
    if (complete !== undefined && complete !== model.url.trim()) changeAddress(complete);
  }
  return (
    <>
      <div className={styles['address']}>
        <IconLink />
        <input
          className={styles['input']}
          type="text"
          inputMode="url"
          aria-label={linkFormTexts.address}
          {...field}
          placeholder={linkFormTexts.placeholder}
          value={model.url}
          maxLength={2083}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          ref={firstField}
          onChange={(event) => changeAddress(event.target.value)}
          onBlur={completeAddress}
        />
      </div>
      {note}
      <LookupNews
        state={state}
        isDisabled={isDisabled}
        onSkip={() => lookup.skip()}
        onRetry={() => lookup.fetchNow()}
      />
      <LinkCard
        model={model}
        isReading={state.kind === 'fetching'}
        isOpen={state.kind === 'failed' || state.kind === 'fetched'}
        onChange={change}
      />
      <LongTextField
        isShort
        editor={model.editorType}
        platform={actions.platform}
        label="Description"
        placeholder="Add a description"
        text={model.caption}
        disabled={isDisabled}
        onChange={(caption) => change({ caption })}
      />
    </>
  );
}

interface NewsProps {
  readonly state: LookupState;
  readonly isDisabled: boolean;
  readonly onSkip: () => void;
  readonly onRetry: () => void;
}

/**
 * The state of the lookup. A failure is not shown as an error, because the card can be filled in by
 * hand.
 */
function LookupNews({ state, isDisabled, onSkip, onRetry }: NewsProps): ReactNode {
  return (
    <>
      {state.kind === 'fetching' && (
        <div className={styles['news']}>
          <p className={styles['reading']}>{linkFormTexts.reading}</p>
          <Button variant="quiet" disabled={isDisabled} onClick={onSkip}>
            {linkFormTexts.skip}
          </Button>
        </div>
      )}
      {state.kind === 'failed' && (
        <div className={styles['news']}>
          <p>
            {state.text} {linkFormTexts.byHand}
          </p>
          <Button variant="quiet" disabled={isDisabled} onClick={onRetry}>
            {linkFormTexts.retry}
          </Button>
        </div>
      )}
      <p className="visually-hidden" role="status">
        {state.kind === 'fetching'
          ? linkFormTexts.reading
          : state.kind === 'failed'
            ? state.text
            : state.kind === 'fetched'
              ? linkFormTexts.read
              : ''}
      </p>
    </>
  );
}
