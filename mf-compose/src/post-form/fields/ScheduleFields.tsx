import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import { Button } from '@tessera/shared-ui/Button';
import { Field } from '@tessera/shared-ui/Field';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import {
  checkSchedule,
  describeMoment,
  fromLocalInput,
  latestSchedule,
  quickPicks,
  timeZone,
  toLocalInput,
} from '../state/schedule.ts';
import { formTexts } from '../state/form-texts.ts';
import styles from './schedule.module.css';

export interface ScheduleFieldsProps {
  readonly model: PostFormModel;
  readonly language: string | undefined;
  readonly isDisabled: boolean;
  readonly onTime: (publishOn: string) => void;
}

const tick = 20_000;

/** The current time, updated while the fields are open. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tick);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/**
 * The time at which a scheduled post is published, in the person's time zone: a field for date and
 * time, the same time in words, and buttons for common choices.
 */
export function ScheduleFields({
  model,
  language,
  isDisabled,
  onTime,
}: ScheduleFieldsProps): ReactNode {
  const now = useNow();
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // the person has just chosen to schedule: scroll these fields into view
    if (document.activeElement instanceof HTMLSelectElement)
      group.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const { publish_on: time } = model;
  const [trouble] = checkSchedule(model, now);
  const shown = toLocalInput(time);
  return (
    <div ref={group} className={styles['schedule']} role="group" aria-label={formTexts.publishAt}>
      <div className={styles['row']}>
        <Field
          id={id}
          label={formTexts.publishAt}
          type="datetime-local"
          value={shown}
          min={toLocalInput(now.toISOString())}
          max={toLocalInput(latestSchedule(now).toISOString())}
          disabled={isDisabled}
          aria-invalid={trouble !== undefined}
          aria-describedby={`${id}-echo`}
          onChange={(event) => onTime(fromLocalInput(event.target.value))}
        />
        <FieldNote
          isError={trouble !== undefined}
          className={trouble === undefined ? styles['echo'] : undefined}
          id={`${id}-echo`}
          role="status"
        >
          {trouble ?? describeMoment(time, now, language)}
        </FieldNote>
      </div>
      <div className={styles['picks']}>
        {quickPicks(now).map(({ label, time: pick }) => (
          <Button
            key={label}
            size="small"
            disabled={isDisabled}
            aria-pressed={toLocalInput(pick) === shown}
            onClick={() => onTime(pick)}
          >
            {label}
          </Button>
        ))}
      </div>
      <FieldNote>{formTexts.timeZone(timeZone())}</FieldNote>
    </div>
  );
}
