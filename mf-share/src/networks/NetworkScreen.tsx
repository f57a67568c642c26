import { shareConfetti } from '@tessera/shared-contracts/sharing/share-limits';
import { shareByMessageTexts, shareTexts } from '@tessera/shared-contracts/sharing/texts';
import { Confetti } from '@tessera/shared-ui/confetti/Confetti';
import { IconArrowLeft } from '@tessera/shared-ui/Icon';
import { IconButton } from '@tessera/shared-ui/IconButton';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { FormComponent } from '../forms/all-forms.ts';
import type { FormProps } from '../forms/form-props.ts';
import type { ShareForm } from '../options/share-options.ts';
import styles from './NetworkScreen.module.css';

export interface NetworkScreenProps extends Omit<FormProps, 'onCancel'> {
  readonly form: ShareForm;
  readonly Form: FormComponent;
  /** Whether the form has been sent. */
  readonly isShared: boolean;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

const titles: Readonly<Record<ShareForm, string>> = {
  email: shareTexts.emailTitle,
  twitter: shareTexts.twitterTitle,
  facebook: shareTexts.facebookTitle,
  embed: shareTexts.embedTitle,
  permalink: shareByMessageTexts.linkTitle,
};

/**
 * The form of a share option. It has a back button if it was opened from the screen that sends
 * messages.
 */
export function NetworkScreen({
  form,
  Form,
  isShared,
  onBack,
  onClose,
  ...props
}: NetworkScreenProps): ReactNode {
  const isFromList = props.rules.hasCancel;
  function leave(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || isFromList || isShared || event.nativeEvent.isComposing) return;
    // Escape only returns to the main screen; pressed again, it closes the popover
    event.preventDefault();
    event.stopPropagation();
    onBack();
  }
  if (isShared && !isFromList) return <SharedPanel onClose={onClose} />;
  return (
    <div className={styles.screen} role="presentation" onKeyDown={leave}>
      <div className={styles.head}>
        {!isFromList && (
          <IconButton label={shareByMessageTexts.back} onClick={onBack}>
            <IconArrowLeft />
          </IconButton>
        )}
        <h2 className={styles.title}>{titles[form]}</h2>
      </div>
      <Form {...props} onCancel={onBack} />
    </div>
  );
}

/** Confirms that the post was shared; a press anywhere on the panel closes the popover. */
function SharedPanel({ onClose }: { readonly onClose: () => void }): ReactNode {
  const panel = useRef<HTMLButtonElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <button ref={panel} type="button" className={styles.shared} onClick={onClose}>
        <Confetti {...shareConfetti} />
        <span>{shareByMessageTexts.sent}</span>
        <span className="visually-hidden">{shareByMessageTexts.close}</span>
      </button>
      <p className="visually-hidden" role="status">
        {shareByMessageTexts.sent}
      </p>
    </>
  );
}
