import type { ComponentProps, ReactNode } from 'react';

/*
 * Bare controls, for forms with a custom layout. Label them with `FieldFrame` or an `aria-label`.
 * Most forms need only `Field`, `TextAreaField` and `Select`.
 */

const classOf = (kind: string, className: string | undefined): string =>
  ['form__input', kind, className].filter(Boolean).join(' ');

/** A single line of text, a date, a colour or a file. */
export const Input = ({ className, ...rest }: ComponentProps<'input'>): ReactNode => (
  <input className={classOf('', className)} {...rest} />
);

/** Several lines of text. */
export const TextArea = ({ className, ...rest }: ComponentProps<'textarea'>): ReactNode => (
  <textarea className={classOf('form__input--multiline', className)} {...rest} />
);

/** A native select; its options are its children. */
export const SelectInput = ({ className, ...rest }: ComponentProps<'select'>): ReactNode => (
  <select className={classOf('form__input--select', className)} {...rest} />
);
