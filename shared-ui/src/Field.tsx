import { useId, type ComponentProps, type ReactNode } from 'react';

interface FieldText {
  readonly label: string;
  /** The label is only for screen readers, where the context makes it plain. */
  readonly isLabelHidden?: boolean;
  readonly hint?: string | undefined;
  /** The error; marks the field and is read out with it. */
  readonly error?: string | undefined;
}

export interface FieldProps extends Omit<ComponentProps<'input'>, 'id'>, FieldText {}
export interface TextAreaFieldProps extends Omit<ComponentProps<'textarea'>, 'id'>, FieldText {}

/** A labelled single-line input with hint and error. */
export function Field({
  label,
  isLabelHidden,
  hint,
  error,
  className,
  ...rest
}: FieldProps): ReactNode {
  const id = useId();
  return (
    <FieldFrame id={id} {...{ label, isLabelHidden, hint, error, className }}>
      <input {...rest} className="form__input" id={id} {...described(id, hint, error)} />
    </FieldFrame>
  );
}

/** The same with several lines. */
export function TextAreaField({
  label,
  isLabelHidden,
  hint,
  error,
  className,
  ...rest
}: TextAreaFieldProps): ReactNode {
  const id = useId();
  return (
    <FieldFrame id={id} {...{ label, isLabelHidden, hint, error, className }}>
      <textarea {...rest} className="form__input" id={id} {...described(id, hint, error)} />
    </FieldFrame>
  );
}

interface FrameProps {
  readonly id: string;
  readonly label: string;
  readonly isLabelHidden?: boolean | undefined;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Label above, hint and error below the control with this id. */
export function FieldFrame({
  id,
  label,
  isLabelHidden = false,
  hint,
  error,
  className,
  children,
}: FrameProps): ReactNode {
  return (
    <div className={className === undefined ? 'form__field' : `form__field ${className}`}>
      <label className={isLabelHidden ? 'visually-hidden' : 'form__label'} htmlFor={id}>
        {label}
      </label>
      {children}
      {hint !== undefined && (
        <p className="form__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className="form__error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** ARIA attributes that link a control to the hint and error of its frame. */
export function described(
  id: string,
  hint: string | undefined,
  error: string | undefined,
): { readonly 'aria-describedby'?: string; readonly 'aria-invalid'?: true } {
  const ids = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return {
    ...(ids !== '' && { 'aria-describedby': ids }),
    ...(error !== undefined && { 'aria-invalid': true }),
  };
}
