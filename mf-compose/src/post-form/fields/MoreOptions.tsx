import type { PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import type { ReactNode } from 'react';
import styles from './fields.module.css';

/** What most posts leave as it is: addresses, and what readers may do. */
export function MoreOptions({ model, onChange }: { readonly model: PostFormModel; readonly onChange: (model: PostFormModel) => void }): ReactNode {
  return (
    <details className={styles['more']}>
      <summary className={styles['summary']}>More options</summary>
      <div className={styles['options']}>
        <label className="form__field">
          <span className="form__label">Content source</span>
          <input className="form__input" type="text" inputMode="url" placeholder="https://" maxLength={2083} value={model.sourceUrl} onChange={(event) => onChange({ ...model, sourceUrl: event.target.value })} />
        </label>
        <label className="form__field">
          <span className="form__label">Custom address</span>
          <input className="form__input" type="text" placeholder="words-of-the-title" maxLength={200} value={model.customUrl} onChange={(event) => onChange({ ...model, customUrl: event.target.value })} />
        </label>
        <label className="form__check"><input type="checkbox" checked={model.canBeReblogged} onChange={(event) => onChange({ ...model, canBeReblogged: event.target.checked })} />Others may reblog</label>
        <label className="form__check"><input type="checkbox" checked={model.canBeLiked} onChange={(event) => onChange({ ...model, canBeLiked: event.target.checked })} />Others may like</label>
        <label className="form__check"><input type="checkbox" checked={model.allow_answers} onChange={(event) => onChange({ ...model, allow_answers: event.target.checked })} />Let people answer</label>
        <label className="form__check"><input type="checkbox" checked={model.owner_flagged_nsfw} onChange={(event) => onChange({ ...model, owner_flagged_nsfw: event.target.checked })} />Not for everybody (sensitive)</label>
      </div>
    </details>
  );
}
