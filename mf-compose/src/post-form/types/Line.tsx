import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import type { ReactNode } from 'react';
import styles from '../fields/fields.module.css';

interface LineProps {
  readonly label: string;
  readonly value: string;
  readonly isTitle?: boolean;
  readonly isFirst?: boolean;
  readonly maxLength?: number;
  readonly inputMode?: 'url' | 'text';
  readonly onChange: (value: string) => void;
}

/** One line of text whose label stands in it until something is typed. */
export function Line({ label, value, isTitle = false, isFirst = false, maxLength = postLimits.title, inputMode = 'text', onChange }: LineProps): ReactNode {
  return <input className={isTitle ? styles['title'] : styles['line']} type="text" inputMode={inputMode} aria-label={label} placeholder={label} value={value} maxLength={maxLength} autoComplete="off" data-first-field={isFirst ? '' : undefined} onChange={(event) => onChange(event.target.value)} />;
}
