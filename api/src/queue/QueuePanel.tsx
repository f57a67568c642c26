import type { ReactNode } from 'react';
import {
  queueRules,
  saveQueueSettings,
  shuffleQueue,
} from '@tessera/shared-contracts/queue/endpoints';
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
      aria-label={`How the queue of ${blog} goes out`}
    >
      <div className="queue-panel__now">
        <p className="queue-panel__next">
          {isPaused ? (
            'Paused: nothing goes out until you go on.'
          ) : next ? (
            <>
              Next:{' '}
              <time dateTime={next.toISOString()}>{slotTime(next, rhythm.time_zone, now)}</time>
            </>
          ) : (
            'Nothing waits in the queue.'
          )}
        </p>
        <p className="queue-panel__rhythm">
          {rhythmSentence(rhythm)}
          {lastPublished && (
            <>
              {' '}
              The last one went out{' '}
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
            <button
              className="button button--small"
              type="submit"
              data-action="queue-shuffle"
              data-blog={blog}
            >
              Shuffle
            </button>
          </form>
        )}
        <form method="post" action={saveQueueSettings.path}>
          <Hidden values={hidden} />
          <button
            className="button button--small"
            type="submit"
            name="is_paused"
            value={isPaused ? 'off' : 'on'}
            data-action="queue-pause"
            data-blog={blog}
          >
            {isPaused ? 'Go on' : 'Pause'}
          </button>
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
    <label className="form__field">
      <span className="form__label">{label}</span>
      <select className="form__input" name={name} defaultValue={value}>
        {Array.from({ length: to - from + 1 }, (_, index) => (
          <option key={index} value={from + index}>
            {hourName(from + index)}
          </option>
        ))}
      </select>
    </label>
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
      <summary>Change when posts go out</summary>
      <form className="form" method="post" action={saveQueueSettings.path}>
        {refused && (
          <div className="form__errors" role="alert">
            <ul>
              {refused.errors.map((error) => (
                <li key={error}>{error}</li>
              ))}
            </ul>
          </div>
        )}
        <Hidden values={hidden} />
        <div className="form__row">
          <label className="form__field">
            <span className="form__label">Posts a day</span>
            <input
              className="form__input"
              type="number"
              name="posts_per_day"
              min={least}
              max={most}
              required
              defaultValue={value('posts_per_day')}
              inputMode="numeric"
            />
          </label>
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
        <p className="form__hint queue-panel__hint">
          Posts go out evenly over these hours, the first one at their start. Hours that end before
          they begin reach over midnight.
        </p>
        <label className="form__field">
          <span className="form__label">Time zone</span>
          <select className="form__input" name="time_zone" data-queue-zone="" defaultValue={zone}>
            {!timeZones.includes(zone) && <option value={zone}>{zoneName(zone)}</option>}
            {timeZones.map((name) => (
              <option key={name} value={name}>
                {zoneName(name)}
              </option>
            ))}
          </select>
        </label>
        <div className="form__actions">
          <button
            className="button button--primary"
            type="submit"
            data-action="queue-settings"
            data-blog={blog}
          >
            Save
          </button>
        </div>
      </form>
    </details>
  );
}
