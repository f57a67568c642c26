import type { ReactNode } from 'react';
import { Button } from '@tessera/shared-ui/Button';
import type { FormActions } from '../open-form.ts';
import type { Notice } from '../state/form-state.ts';
import { formTexts } from '../state/form-texts.ts';
import styles from '../parts/fields.module.css';

interface NoticeContent {
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

function contentOf(notice: Notice, actions: FormActions): NoticeContent {
  switch (notice.kind) {
    case 'restored':
      return {
        text: formTexts.restored,
        action: { label: formTexts.startOver, run: actions.startOver },
      };
    case 'available':
      return {
        text: formTexts.available,
        action: { label: formTexts.useThem, run: actions.useAvailable },
      };
    case 'started-over':
      return {
        text: formTexts.startedOver,
        action: { label: formTexts.undo, run: actions.undoStartOver },
      };
    case 'opened-as-html':
      return { text: formTexts.richWouldLose };
  }
}

/** A notice about an unsaved draft, or about a post that was opened as HTML. */
export function FormNotice({
  notice,
  actions,
  isDisabled,
}: {
  readonly notice: Notice;
  readonly actions: FormActions;
  readonly isDisabled: boolean;
}): ReactNode {
  const { text, action } = contentOf(notice, actions);
  return (
    <div className={`notice ${styles['notice']}`} role="status">
      <span>{text}</span>
      {action && (
        <Button variant="quiet" disabled={isDisabled} onClick={action.run}>
          {action.label}
        </Button>
      )}
    </div>
  );
}
