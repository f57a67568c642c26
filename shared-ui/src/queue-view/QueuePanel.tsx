import {
  saveQueueSettings,
  shuffleQueue,
  type QueueSettings,
} from '@tessera/shared-contracts/queue/endpoints';
import { queuePanelName, queueTexts } from '@tessera/shared-contracts/queue/texts';
import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { Island } from '../islands/Island.tsx';
import { usePress } from '../presses.ts';
import { HiddenFields } from './HiddenFields.tsx';
import { QueueSettingsForm } from './QueueSettingsForm.tsx';
import { rhythmSentence } from './queue-words.ts';

/** A time, as ISO 8601 and as shown in the queue's time zone. */
interface ShownTime {
  readonly at: string;
  readonly text: string;
}

export interface QueuePanelProps {
  readonly blog: string;
  readonly rhythm: Omit<QueueSettings, 'is_paused'>;
  readonly isPaused: boolean;
  /** Time of the next post; absent when the queue is empty. */
  readonly next?: ShownTime | undefined;
  readonly lastPublished?: ShownTime | undefined;
  /** Whether there is an order to change. */
  readonly canShuffle: boolean;
  /** Names of the time zones to choose from. */
  readonly zones: readonly string[];
  readonly formKey: string;
  /** Redirect target of plain forms. */
  readonly returnTo: string;
  /** Submitted values and why they were refused. */
  readonly refused?:
    | { readonly values: Readonly<Record<string, string>>; readonly errors: readonly string[] }
    | undefined;
}

const Time = ({ at, text }: ShownTime): ReactNode => <time dateTime={at}>{text}</time>;

/** Settings and controls of one queue, above its posts: every control is a plain form too. */
export function QueuePanel(props: QueuePanelProps): ReactNode {
  const { blog, rhythm, isPaused, next, lastPublished, canShuffle, formKey, returnTo } = props;
  const press = usePress();
  const hidden = { form_key: formKey, return_to: returnTo, tumblelog: blog };
  return (
    <section className="queue-panel page__panel" aria-label={queuePanelName(blog)}>
      <div className="queue-panel__now">
        <p className="queue-panel__next">
          {isPaused ? (
            queueTexts.paused
          ) : next ? (
            <>
              {'Next: '}
              <Time {...next} />
            </>
          ) : (
            queueTexts.empty
          )}
        </p>
        <p className="queue-panel__rhythm">
          {`${rhythmSentence(rhythm)}${lastPublished ? ' Last published ' : ''}`}
          {lastPublished && (
            <>
              <Time {...lastPublished} />.
            </>
          )}
        </p>
      </div>
      <div className="queue-panel__actions">
        {canShuffle && (
          <form method="post" action={shuffleQueue.path}>
            <HiddenFields values={hidden} />
            <Button
              size="small"
              type="submit"
              {...press({ action: 'queue-shuffle', detail: { blog } })}
            >
              {queueTexts.shuffle}
            </Button>
          </form>
        )}
        <form method="post" action={saveQueueSettings.path}>
          <HiddenFields values={hidden} />
          <Button
            size="small"
            type="submit"
            name="is_paused"
            value={isPaused ? 'off' : 'on'}
            {...press({ action: 'queue-pause', detail: { blog, isPaused: !isPaused } })}
          >
            {isPaused ? queueTexts.resume : queueTexts.pause}
          </Button>
        </form>
      </div>
      <QueueSettingsForm {...props} hidden={hidden} />
    </section>
  );
}

/** The panel on a page of the server. */
export const QueuePanelIsland = (props: QueuePanelProps): ReactNode => (
  <Island name="queue-panel" seed={props}>
    <QueuePanel {...props} />
  </Island>
);
