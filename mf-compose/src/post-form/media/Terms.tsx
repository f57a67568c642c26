import type { ReactNode } from 'react';
import { CheckField } from '@tessera/shared-ui/CheckField';
import styles from './media.module.css';
import { mediaTexts } from './upload-texts.ts';

/** A checkbox for the consent that an uploaded file needs. */
export function Terms({
  isGiven,
  onChange,
}: {
  readonly isGiven: boolean;
  readonly onChange: (isGiven: boolean) => void;
}): ReactNode {
  return (
    <CheckField
      className={styles['consent']}
      name="confirm_tos"
      checked={isGiven}
      onChange={(event) => onChange(event.target.checked)}
      label={mediaTexts.terms}
    />
  );
}
