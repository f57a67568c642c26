import { tutorialSeen } from '@tessera/shared-contracts/messaging/endpoints';
import { messagingTexts, tutorialText } from '@tessera/shared-contracts/messaging/texts';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { Button } from '@tessera/shared-ui/Button';
import { Popover } from '@tessera/shared-ui/overlays/Popover';
import { useEffect, type ReactNode } from 'react';
import { ComposeLabel } from '../panel/ComposeLabel.tsx';
import { Confetti } from '@tessera/shared-ui/confetti/Confetti';
import styles from './Tutorial.module.css';

export interface TutorialProps {
  readonly platform: Platform;
  /** The entry that opens the inbox. */
  readonly anchor: Element | null;
  /**
   * Called when the button is pressed; must remove the tutorial and open the inbox for a new
   * message.
   */
  readonly onCompose: () => void;
  /** Called when the tutorial is dismissed in any other way; must remove the tutorial. */
  readonly onDone: () => void;
}

/** The confetti of the tutorial. */
export const tutorialConfetti = { count: 50, speed: 1 } as const;

/** Whether the flag is on and the user has not seen the tutorial yet. */
export const showsTutorial = ({ flags, bootstrap }: Platform): boolean =>
  flags.isOn('isTutorialEnabled') && bootstrap.config.messaging.showsTutorial;

/** The tutorial, which introduces messaging to users who have not seen it yet. */
export const Tutorial = (props: TutorialProps): ReactNode =>
  showsTutorial(props.platform) && <TutorialPopover {...props} />;

function TutorialPopover({
  platform: { call, log },
  anchor,
  onCompose,
  onDone,
}: TutorialProps): ReactNode {
  useEffect(
    function reportOnRemoval() {
      let isReported = false;
      function report(): void {
        if (isReported) return;
        isReported = true;
        call(tutorialSeen, {}, { keepalive: true }).catch((error: unknown) =>
          log.error(error, { part: 'tutorial' }),
        );
      }
      // leaving the page does not unmount components
      window.addEventListener('pagehide', report);
      return () => {
        window.removeEventListener('pagehide', report);
        report();
      };
    },
    [call, log],
  );
  return (
    <Popover anchor={anchor} label={messagingTexts.talk} onClose={onDone}>
      <div className={styles.tutorial}>
        <Confetti {...tutorialConfetti} />
        <h2 className={styles.title}>{messagingTexts.talk}</h2>
        <p className={styles.text}>{tutorialText}</p>
        <Button variant="primary" onClick={onCompose}>
          <ComposeLabel />
        </Button>
      </div>
    </Popover>
  );
}
