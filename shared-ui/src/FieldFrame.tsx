import type { ReactNode } from 'react';
import { FieldNote } from './FieldNote.tsx';

/** Label, hint and error of a control. */
export interface FieldText {
  readonly label: string;
  /** Hides the label from all but screen readers, for controls whose purpose is obvious. */
  readonly isLabelHidden?: boolean | undefined;
  readonly hint?: string | undefined;
  /** The error, if any. It marks the field as invalid; screen readers read it with the field. */
  readonly error?: string | undefined;
  /**
   * Whether the error is an alert; true by default. False where the server renders the error and the
   * field gets focus: screen readers then read the error with the field.
   */
  readonly announcesError?: boolean | undefined;
}

interface LabelledFrameProps extends FieldText {
  /** Id of the control. */
  readonly id: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

interface WrappingFrameProps {
  readonly id?: never;
  readonly label: string;
  readonly className?: string | undefined;
  /** The control. */
  readonly children: ReactNode;
}

export type FieldFrameProps = LabelledFrameProps | WrappingFrameProps;

/**
 * Label above the control, hint and error below it. Without an id there is no hint or error, and
 * the label wraps the control: that needs no generated id, which could differ between server and
 * browser.
 */
export function FieldFrame(props: FieldFrameProps): ReactNode {
  const { label, className, children } = props;
  const name = className === undefined ? 'form__field' : `form__field ${className}`;
  if (props.id === undefined)
    return (
      <label className={name}>
        <span className="form__label">{label}</span>
        {children}
      </label>
    );
  const { id, isLabelHidden = false, hint, error, announcesError = true } = props;
  return (
    <div className={name}>
      <label className={isLabelHidden ? 'visually-hidden' : 'form__label'} htmlFor={id}>
        {label}
      </label>
      {children}
      {hint !== undefined && <FieldNote id={`${id}-hint`}>{hint}</FieldNote>}
      {error !== undefined && (
        <FieldNote isError id={`${id}-error`} {...(announcesError && { role: 'alert' })}>
          {error}
        </FieldNote>
      )}
    </div>
  );
}

/** ARIA attributes that link a control to the hint and error of its frame. */
export function described(
  id: string,
  { hint, error }: Pick<FieldText, 'hint' | 'error'>,
): { readonly 'aria-describedby'?: string; readonly 'aria-invalid'?: true } {
  const ids = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return {
    ...(ids !== '' && { 'aria-describedby': ids }),
    ...(error !== undefined && { 'aria-invalid': true }),
  };
}
