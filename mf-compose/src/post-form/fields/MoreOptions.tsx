import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import type { PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import { normaliseUrl } from '@tessera/shared-contracts/posts/url-rules';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { CheckField } from '@tessera/shared-ui/CheckField';
import { FieldFrame } from '@tessera/shared-ui/FieldFrame';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import { Input } from '@tessera/shared-ui/Input';
import type { FormActions } from '../open-form.ts';
import { checkPostDate, describeMoment, fromLocalInput, toLocalInput } from '../state/schedule.ts';
import { formTexts } from '../state/form-texts.ts';
import { useSlugPreview } from './use-slug-preview.ts';
import styles from '../parts/fields.module.css';

interface OptionsProps {
  readonly actions: FormActions;
  readonly model: PostFormModel;
}

/** The flags of a post, with their labels. */
const flags: readonly {
  readonly name:
    | 'canBeReblogged'
    | 'canBeLiked'
    | 'allow_answers'
    | 'allow_photo_replies'
    | 'members_only'
    | 'owner_flagged_nsfw';
  readonly label: string;
  readonly hint?: string;
  /** While the flag named here is off, this one has no effect and its checkbox is disabled. */
  readonly needs?: 'allow_answers';
}[] = [
  { name: 'canBeReblogged', label: 'Allow reblogs' },
  { name: 'canBeLiked', label: 'Allow likes' },
  { name: 'allow_answers', label: 'Let people reply', hint: 'Members of this blog always can.' },
  { name: 'allow_photo_replies', label: 'Let people reply with photos', needs: 'allow_answers' },
  { name: 'members_only', label: 'Members only', hint: 'Only members of this blog can see it.' },
  {
    name: 'owner_flagged_nsfw',
    label: 'Sensitive content',
    hint: 'People choose whether to see it.',
  },
];

/** A custom slug for the post's URL, and the resulting URL. */
function AddressField({ actions, model }: OptionsProps): ReactNode {
  const id = useId();
  const slug = useSlugPreview(actions.platform, model.customUrl);
  const path = blogPaths.post(model.tumblelog, model['post-id'] || '…', slug ?? '');
  const preview =
    model.customUrl.trim() === ''
      ? formTexts.addressOfTitle
      : slug === undefined
        ? '…'
        : formTexts.address(window.location.host + path);
  return (
    <FieldFrame id={id} label="Custom URL">
      <Input
        id={id}
        type="text"
        placeholder="words-of-the-title"
        maxLength={200}
        autoComplete="off"
        value={model.customUrl}
        aria-describedby={`${id}-preview`}
        onChange={({ target }) =>
          actions.change((current) => ({ ...current, customUrl: target.value }))
        }
      />
      <FieldNote className={styles['address']} id={`${id}-preview`} role="status">
        {preview}
      </FieldNote>
    </FieldFrame>
  );
}

function SourceField({ actions, model }: OptionsProps): ReactNode {
  const id = useId();
  const isWrong = model.sourceUrl.trim() !== '' && normaliseUrl(model.sourceUrl) === undefined;
  return (
    <FieldFrame id={id} label="Content source">
      <Input
        id={id}
        type="text"
        inputMode="url"
        placeholder="https://"
        maxLength={2083}
        value={model.sourceUrl}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-error` : undefined}
        onChange={({ target }) =>
          actions.change((current) => ({ ...current, sourceUrl: target.value }))
        }
      />
      {isWrong && (
        <FieldNote isError id={`${id}-error`} role="status">
          {formTexts.sourceLeftOut}
        </FieldNote>
      )}
    </FieldFrame>
  );
}

/** A date for a post that should appear earlier in its blog. */
function DateField({ actions, model }: OptionsProps): ReactNode {
  const id = useId();
  const [now] = useState(() => new Date());
  const [trouble] = checkPostDate(model, now);
  return (
    <FieldFrame id={id} label="Post date">
      <Input
        id={id}
        type="datetime-local"
        value={toLocalInput(model.postDate)}
        max={toLocalInput(now.toISOString())}
        aria-invalid={trouble !== undefined}
        aria-describedby={`${id}-echo`}
        onChange={({ target }) =>
          actions.change((current) => ({ ...current, postDate: fromLocalInput(target.value) }))
        }
      />
      <FieldNote isError={trouble !== undefined} id={`${id}-echo`} role="status">
        {trouble ??
          (describeMoment(model.postDate, now, actions.platform.bootstrap.user?.language) ||
            formTexts.dateOfPosting)}
      </FieldNote>
    </FieldFrame>
  );
}

/** Rarely changed options: URLs, the date, and what readers may do. */
export function MoreOptions({ actions, model }: OptionsProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  const id = useId();
  // they open below the fold, where nothing would seem to happen
  useEffect(() => {
    if (isOpen) details.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const takesDate = model.state === 'published' || model.state === 'private';
  return (
    <details
      ref={details}
      className={styles['more']}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={styles['summary']}>More options</summary>
      {isOpen && (
        <div className={styles['options']}>
          <AddressField actions={actions} model={model} />
          <SourceField actions={actions} model={model} />
          {takesDate && <DateField actions={actions} model={model} />}
          <div className={styles['flags']}>
            {flags.map(({ name, label, hint, needs }) => (
              <CheckField
                key={name}
                checked={model[name] && (needs === undefined || model[needs])}
                disabled={needs !== undefined && !model[needs]}
                aria-describedby={hint === undefined ? undefined : `${id}-${name}`}
                onChange={({ target }) =>
                  actions.change((current) => ({ ...current, [name]: target.checked }))
                }
                label={
                  <span>
                    {label}
                    {hint !== undefined && (
                      <span className={styles['flagHint']} id={`${id}-${name}`}>
                        {hint}
                      </span>
                    )}
                  </span>
                }
              />
            ))}
          </div>
        </div>
      )}
    </details>
  );
}
