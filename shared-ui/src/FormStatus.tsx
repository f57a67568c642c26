import { formAttributes } from '@tessera/shared-contracts/platform/form-attributes';
import type { ReactNode } from 'react';
import { FieldNote } from './FieldNote.tsx';

export interface FormStatusProps {
  /** Whether the form waits for something that takes a while, such as a device. */
  readonly hasProgress?: boolean;
}

/**
 * The lines of a form, or of a part of it, in which script says why sending failed and what it waits
 * for. Hidden until then.
 */
export const FormStatus = ({ hasProgress = false }: FormStatusProps): ReactNode => (
  <>
    <div
      className="form__errors"
      role="alert"
      tabIndex={-1}
      hidden
      {...{ [formAttributes.trouble]: '' }}
    />
    {hasProgress && <FieldNote role="status" hidden {...{ [formAttributes.progress]: '' }} />}
  </>
);
