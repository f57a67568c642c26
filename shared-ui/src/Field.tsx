import { useId, type ComponentProps, type ReactNode } from 'react';
import { described, FieldFrame, type FieldText } from './FieldFrame.tsx';
import { Input, TextArea } from './Input.tsx';

export interface FieldProps extends ComponentProps<'input'>, FieldText {}
export interface TextAreaFieldProps extends ComponentProps<'textarea'>, FieldText {}

/** A labelled single-line input with hint and error. */
export function Field({
  id: givenId,
  label,
  isLabelHidden,
  hint,
  error,
  announcesError,
  className,
  ...rest
}: FieldProps): ReactNode {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <FieldFrame {...{ id, label, isLabelHidden, hint, error, announcesError, className }}>
      <Input id={id} {...rest} {...described(id, { hint, error })} />
    </FieldFrame>
  );
}

/** A labelled text area with hint and error. */
export function TextAreaField({
  id: givenId,
  label,
  isLabelHidden,
  hint,
  error,
  announcesError,
  className,
  ...rest
}: TextAreaFieldProps): ReactNode {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <FieldFrame {...{ id, label, isLabelHidden, hint, error, announcesError, className }}>
      <TextArea id={id} {...rest} {...described(id, { hint, error })} />
    </FieldFrame>
  );
}
