import { queueRules, saveQueueSettings } from '@tessera/shared-contracts/queue/endpoints';
import type { QueuePanelProps } from '@tessera/shared-contracts/queue/queue-views';
import { ownTimeZoneText, queueTexts } from './queue-texts.ts';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '@tessera/shared-ui/Button';
import { FieldFrame } from '@tessera/shared-ui/FieldFrame';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import { FormErrors } from '@tessera/shared-ui/FormErrors';
import { Input, SelectInput } from '@tessera/shared-ui/Input';
import { usePress } from '../state/presses.ts';
import { hourName, zoneName } from './queue-words.ts';

/** Values that a plain form sends besides those of its visible fields. */
export const HiddenFields = ({
  values,
}: {
  readonly values: Readonly<Record<string, string>>;
}): ReactNode =>
  Object.entries(values).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));

/**
 * The browser's time zone, under the name that the zone has in `zones`: some browsers use an older
 * name than the server. Undefined if the zone is not in the list.
 */
function ownTimeZone(zones: readonly string[]): string | undefined {
  const { timeZone: own } = Intl.DateTimeFormat().resolvedOptions();
  const isOwn = (zone: string): boolean => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone === own;
    } catch {
      return false;
    }
  };
  return zones.includes(own) ? own : zones.find(isOwn);
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
  const hours = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return (
    <FieldFrame label={label}>
      <SelectInput name={name} defaultValue={value}>
        {hours.map((hour) => (
          <option key={hour} value={hour}>
            {hourName(hour)}
          </option>
        ))}
      </SelectInput>
    </FieldFrame>
  );
}

/** A choice of time zones, which suggests the reader's own zone if a different zone is set. */
function ZoneChoice({
  zones,
  zone,
}: {
  readonly zones: readonly string[];
  readonly zone: string;
}): ReactNode {
  const choice = useRef<HTMLSelectElement>(null);
  const offer = useRef<HTMLParagraphElement>(null);
  const [offered, setOffered] = useState<string>();
  useEffect(() => {
    const own = ownTimeZone(zones);
    // compared with the field, not `zone`: the reader may have chosen a zone before hydration
    if (own !== choice.current?.value) setOffered(own);
  }, [zones]);
  // an island's HTML stays after React unmounts, so remove the offer: its button would not work
  useLayoutEffect(() => () => offer.current?.remove(), []);

  function accept(): void {
    const { current } = choice;
    setOffered(undefined);
    if (!current || offered === undefined) return;
    // only selects the zone; it is saved together with the other fields of the form
    current.value = offered;
    current.focus();
  }
  return (
    <>
      <FieldFrame label={queueTexts.timeZone}>
        <SelectInput name="time_zone" ref={choice} defaultValue={zone}>
          {!zones.includes(zone) && <option value={zone}>{zoneName(zone)}</option>}
          {zones.map((name) => (
            <option key={name} value={name}>
              {zoneName(name)}
            </option>
          ))}
        </SelectInput>
      </FieldFrame>
      {offered !== undefined && (
        <FieldNote className="queue-panel__zone" ref={offer}>
          {ownTimeZoneText(zoneName(offered))}
          <Button size="small" onClick={accept}>
            {queueTexts.useTimeZone}
          </Button>
        </FieldNote>
      )}
    </>
  );
}

/** The form for the schedule of a queue, below a toggle. */
export function QueueSettingsForm({
  rhythm,
  blog,
  zones,
  refused,
  hidden,
}: QueuePanelProps & { readonly hidden: Readonly<Record<string, string>> }): ReactNode {
  const press = usePress();
  const { min, max } = queueRules.postsPerDay;
  const value = (name: keyof typeof rhythm): string =>
    refused?.values[name] ?? String(rhythm[name]);
  return (
    // the reader may open the form before hydration
    <details
      className="queue-panel__settings"
      open={refused !== undefined}
      suppressHydrationWarning
    >
      <summary className="queue-panel__toggle">{queueTexts.change}</summary>
      <form className="form" method="post" action={saveQueueSettings.path}>
        {refused && <FormErrors errors={refused.errors} />}
        <HiddenFields values={hidden} />
        <div className="form__row">
          <FieldFrame label={queueTexts.postsPerDay}>
            <Input
              type="number"
              name="posts_per_day"
              min={min}
              max={max}
              required
              defaultValue={value('posts_per_day')}
              inputMode="numeric"
            />
          </FieldFrame>
          <div className="queue-panel__hours">
            <HourChoice
              name="start_hour"
              label={queueTexts.from}
              from={0}
              to={23}
              value={value('start_hour')}
            />
            <HourChoice
              name="end_hour"
              label={queueTexts.to}
              from={1}
              to={24}
              value={value('end_hour')}
            />
          </div>
        </div>
        <FieldNote className="queue-panel__hint">{queueTexts.hoursHint}</FieldNote>
        <ZoneChoice zones={zones} zone={value('time_zone')} />
        <div className="form__actions">
          <Button
            variant="primary"
            type="submit"
            {...press({ action: 'queue-settings', detail: { blog } })}
          >
            {queueTexts.save}
          </Button>
        </div>
      </form>
    </details>
  );
}
