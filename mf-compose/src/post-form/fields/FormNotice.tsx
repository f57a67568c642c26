import type { ReactNode } from 'react';
import { Button } from '@tessera/shared-ui/Button';
import { formatRelative } from '@tessera/shared-ui/format/date';
import type { FormActions } from '../open-form.ts';
import type { Notice } from '../state/form-state.ts';
import { formTexts } from '../state/form-texts.ts';
import styles from '../parts/fields.module.css';

interface NoticeContent {
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

function contentOf(
  notice: Notice,
  actions: FormActions,
  onCompare: (key: string) => void,
): NoticeContent {
  const { language } = actions.platform.bootstrap.user ?? {};
  const whenOf = (seconds: number): string => {
    const now = Date.now();
    return formatRelative(new Date(now - seconds * 1000).toISOString(), now, language);
  };
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
    case 'continued':
      return {
        text: formTexts.continued(notice.device, whenOf(notice.seconds)),
        action: { label: formTexts.undo, run: actions.undoContinued },
      };
    case 'both-changed':
      return {
        text: formTexts.bothChanged(notice.device, whenOf(notice.seconds)),
        action: { label: formTexts.compare, run: () => onCompare(notice.key) },
      };
    case 'ended':
      return { text: notice.isKept ? formTexts.endedKept : formTexts.ended };
    case 'opened-as-html':
      return { text: formTexts.richWouldLose };
  }
}

/** A notice about an unsaved draft, or about a post that was opened as HTML. */
export function FormNotice({
  notice,
  actions,
  onCompare,
  isDisabled,
}: {
  readonly notice: Notice;
  readonly actions: FormActions;
  /** Compares the text with the unsaved draft under a key. */
  readonly onCompare: (key: string) => void;
  readonly isDisabled: boolean;
}): ReactNode {
  const { text, action } = contentOf(notice, actions, onCompare);
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
