import { saveQueueSettings, shuffleQueue } from '@tessera/shared-contracts/queue/endpoints';
import type { QueuePanelProps, ShownTime } from '@tessera/shared-contracts/queue/queue-views';
import { queuePanelName, queueTexts } from './queue-texts.ts';
import type { ReactNode } from 'react';
import { Button } from '@tessera/shared-ui/Button';
import { usePress } from '../state/presses.ts';
import { HiddenFields, QueueSettingsForm } from './QueueSettingsForm.tsx';
import { rhythmSentence } from './queue-words.ts';

const Time = ({ at, text }: ShownTime): ReactNode => <time dateTime={at}>{text}</time>;

/** Settings and controls of one queue, above its posts; each control also works as a plain form. */
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
