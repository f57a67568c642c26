import type { ComponentProps, ReactNode } from 'react';

export interface FormErrorsProps extends Omit<ComponentProps<'div'>, 'children' | 'role'> {
  readonly errors: readonly string[];
}

/** The errors of a form as a whole; renders nothing without errors. */
export const FormErrors = ({ errors, className, ...rest }: FormErrorsProps): ReactNode =>
  errors.length === 0 ? null : (
    <div
      className={className === undefined ? 'form__errors' : `form__errors ${className}`}
      role="alert"
      {...rest}
    >
      <ul className="form__error-list">
        {errors.map((error) => (
          <li key={error}>{error}</li>
        ))}
      </ul>
    </div>
  );
