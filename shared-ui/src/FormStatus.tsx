import { formAttributes } from '@tessera/shared-contracts/platform/form-attributes';
import type { ReactNode } from 'react';
import { FieldNote } from './FieldNote.tsx';

export interface FormStatusProps {
  /** Why sending failed; '' if it did not. */
  readonly trouble?: string;
  /**
   * What the form waits for, such as a device; '' for nothing. Absent in forms that wait for nothing
   * that takes a while.
   */
  readonly progress?: string;
  /** Whether script is at work. */
  readonly isLive?: boolean;
}

/**
 * The lines of a form, or of a part of it, in which script says why sending failed and what it waits
 * for. Hidden until then.
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
      // before there is a text: screen readers announce a change, not a line that appears with it
      <FieldNote role="status" hidden={!isLive}>
        {progress}
      </FieldNote>
    )}
  </>
);
