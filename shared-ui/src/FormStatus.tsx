import { formAttributes } from '@tessera/shared-contracts/platform/form-attributes';
import type { ReactNode } from 'react';
import { FieldNote } from './FieldNote.tsx';

export interface FormStatusProps {
  /** Why sending failed; '' if it did not fail. */
  readonly trouble?: string;
  /**
   * What the form is waiting for, such as a device; '' if it is not waiting. Absent in forms that
   * never wait for long.
   */
  readonly progress?: string;
  /** Whether scripts handle the form. */
  readonly isLive?: boolean;
}

/**
 * Lines in a form, or in a part of it, where scripts show why sending failed and what the form is
 * waiting for. The first is hidden while it is empty, the second until scripts handle the form.
 */
export const FormStatus = ({
  trouble = '',
  progress,
  isLive = false,
}: FormStatusProps): ReactNode => (
  <>
    <div
      className="form__errors"
      role="alert"
      tabIndex={-1}
      hidden={trouble === ''}
      {...{ [formAttributes.trouble]: '' }}
    >
      {trouble}
    </div>
    {progress !== undefined && (
      // rendered before it has text: screen readers announce a changed line, not an added line
      <FieldNote role="status" hidden={!isLive}>
        {progress}
      </FieldNote>
    )}
  </>
);
