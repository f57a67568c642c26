import type { ReactNode } from 'react';
import {
  queueRules,
  saveQueueSettings,
  shuffleQueue,
} from '@tessera/shared-contracts/queue/endpoints';
import { Button } from '@tessera/shared-ui/Button';
import { FieldFrame } from '@tessera/shared-ui/FieldFrame';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import { FormErrors } from '@tessera/shared-ui/FormErrors';
import { Input, SelectInput } from '@tessera/shared-ui/Input';
import { hourName, rhythmSentence, slotTime, zoneName } from './queue-words.ts';
import type { Rhythm } from './rhythm.ts';
import { timeZones } from './time-zones.ts';

export interface QueuePanelProps {
  readonly blog: string;
  readonly rhythm: Rhythm;
  readonly isPaused: boolean;
  /** Time of the next post; absent when the queue is empty. */
  readonly next: Date | undefined;
  readonly lastPublished: Date | undefined;
  /** Number of queued posts, without scheduled ones. */
  readonly count: number;
  readonly formKey: string;
  /** Redirect target of plain forms. */
  readonly path: string;
  readonly now: Date;
  /** Submitted values and why they were refused. */
  readonly refused?:
    | { readonly values: Readonly<Record<string, string>>; readonly errors: readonly string[] }
    | undefined;
}

const Hidden = ({ values }: { readonly values: Readonly<Record<string, string>> }): ReactNode =>
  Object.entries(values).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));

/** Settings and controls of one queue, above its posts: every control is a plain form too. */
export function QueuePanel(props: QueuePanelProps): ReactNode {
  const { blog, rhythm, isPaused, next, lastPublished, count, formKey, path, now } = props;
  const hidden = { form_key: formKey, return_to: path, tumblelog: blog };
  return (
    <section
      className="queue-panel page__panel"
      data-queue-panel={blog}
      aria-label={`Queue settings for ${blog}`}
    >
      <div className="queue-panel__now">
        <p className="queue-panel__next">
          {isPaused ? (
            'Paused. Nothing will be published until you resume.'
          ) : next ? (
            <>
              Next:{' '}
              <time dateTime={next.toISOString()}>{slotTime(next, rhythm.time_zone, now)}</time>
            </>
          ) : (
            'The queue is empty.'
          )}
        </p>
        <p className="queue-panel__rhythm">
          {rhythmSentence(rhythm)}
          {lastPublished && (
            <>
              {' '}
              Last published{' '}
              <time dateTime={lastPublished.toISOString()}>
                {slotTime(lastPublished, rhythm.time_zone, now)}
              </time>
              .
            </>
          )}
        </p>
      </div>
      <div className="queue-panel__actions">
        {count > 1 && (
          <form method="post" action={shuffleQueue.path}>
            <Hidden values={hidden} />
            <Button size="small" type="submit" data-action="queue-shuffle" data-blog={blog}>
              Shuffle
            </Button>
          </form>
        )}
        <form method="post" action={saveQueueSettings.path}>
          <Hidden values={hidden} />
          <Button
            size="small"
            type="submit"
            name="is_paused"
            value={isPaused ? 'off' : 'on'}
            data-action="queue-pause"
            data-blog={blog}
          >
            {isPaused ? 'Resume' : 'Pause'}
          </Button>
        </form>
      </div>
      <SettingsForm {...props} hidden={hidden} />
    </section>
  );
}

function HourChoice({
  name,
  label,
  from,
  to,
  value,
}: {
  readonly name: string;
  readonly label: string;
  readonly from: number;
  readonly to: number;
  readonly value: string;
}): ReactNode {
  return (
    <FieldFrame label={label}>
      <SelectInput name={name} defaultValue={value}>
        {Array.from({ length: to - from + 1 }, (_, index) => (
          <option key={index} value={from + index}>
            {hourName(from + index)}
          </option>
        ))}
      </SelectInput>
    </FieldFrame>
  );
}

function SettingsForm({
  rhythm,
  blog,
  refused,
  hidden,
}: QueuePanelProps & { readonly hidden: Readonly<Record<string, string>> }): ReactNode {
  const { least, most } = queueRules.postsPerDay;
  const value = (name: keyof Rhythm): string => refused?.values[name] ?? String(rhythm[name]);
  const zone = value('time_zone');
  return (
    <details className="queue-panel__settings" open={refused !== undefined}>
      <summary className="queue-panel__toggle">Change schedule</summary>
      <form className="form" method="post" action={saveQueueSettings.path}>
        {refused && <FormErrors errors={refused.errors} />}
        <Hidden values={hidden} />
        <div className="form__row">
          <FieldFrame label="Posts per day">
            <Input
              type="number"
              name="posts_per_day"
              min={least}
              max={most}
              required
              defaultValue={value('posts_per_day')}
              inputMode="numeric"
            />
          </FieldFrame>
          <div className="queue-panel__hours">
            <HourChoice
              name="start_hour"
              label="From"
              from={0}
              to={23}
              value={value('start_hour')}
            />
            <HourChoice name="end_hour" label="To" from={1} to={24} value={value('end_hour')} />
          </div>
        </div>
        <FieldNote className="queue-panel__hint">
          Posts are spread evenly over these hours, starting with the first. If the end is before
          the start, the queue runs past midnight.
        </FieldNote>
        <FieldFrame label="Time zone">
          <SelectInput name="time_zone" data-queue-zone="" defaultValue={zone}>
            {!timeZones.includes(zone) && <option value={zone}>{zoneName(zone)}</option>}
            {timeZones.map((name) => (
              <option key={name} value={name}>
                {zoneName(name)}
              </option>
            ))}
          </SelectInput>
        </FieldFrame>
        <div className="form__actions">
          <Button variant="primary" type="submit" data-action="queue-settings" data-blog={blog}>
            Save
          </Button>
        </div>
      </form>
    </details>
  );
}
