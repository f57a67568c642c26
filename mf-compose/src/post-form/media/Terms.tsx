import type { ReactNode } from 'react';
import styles from './media.module.css';
import { mediaTexts } from './upload-texts.ts';

/** The consent that an uploaded file needs. */
export function Terms({
  isGiven,
  onChange,
}: {
  readonly isGiven: boolean;
  readonly onChange: (isGiven: boolean) => void;
}): ReactNode {
  return (
    <label className="form__check">
      <input
        className={styles['consent']}
        type="checkbox"
        name="confirm_tos"
        checked={isGiven}
        onChange={(event) => onChange(event.target.checked)}
      />
      {mediaTexts.terms}
    </label>
  );
}
