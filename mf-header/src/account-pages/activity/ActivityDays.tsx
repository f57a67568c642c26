import type { DayCount } from '@tessera/shared-contracts/activity/activity-views';
import { activityTexts } from '@tessera/shared-contracts/activity/texts';
import { hasSparkline } from '@tessera/shared-contracts/activity/sparkline';
import { formatCount } from '@tessera/shared-ui/format/count';
import { formatDate } from '@tessera/shared-ui/format/date';
import type { ReactNode } from 'react';
import './activity.css';

/**
 * Sizes in SVG units. `step`: width of a bar and its gap. `bar`: width of a bar. `height`: height
 * of the highest bar. `min`: minimum height of a bar.
 */
const drawing = { step: 20, bar: 16, height: 60, min: 1 } as const;

const dateOf = (day: string): string => formatDate(`${day}T00:00:00Z`);

/**
 * Activity on a blog in recent days: bars, a sentence, and a table of the numbers. Renders nothing
 * when nothing happened.
 */
export function ActivityDays({ days }: { readonly days: readonly DayCount[] }): ReactNode {
  const counts = days.map(({ count }) => count);
  if (!hasSparkline(counts)) return null;
  const highest = Math.max(...counts);
  const sum = counts.reduce((total, count) => total + count, 0);
  const last = days.length === 1 ? 'last day' : `last ${days.length} days`;
  const [best, ...equal] = days.filter(({ count }) => count === highest);
  return (
    <section className="page__panel activity-days" aria-label={`The ${last}`}>
      <span className="activity-days__highest" aria-hidden="true">
        {formatCount(highest)}
      </span>
      <svg
        className="activity-days__bars"
        viewBox={`0 0 ${days.length * drawing.step} ${drawing.height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        {days.map(({ day, count }, index) => {
          const height = Math.max(drawing.min, (count / highest) * drawing.height);
          return (
            <g className="activity-days__day" key={day}>
              <title>{`${dateOf(day)}: ${formatCount(count)}`}</title>
              {/* the pointer need not hit a low bar */}
              <rect
                className="activity-days__column"
                x={index * drawing.step}
                width={drawing.step}
                height={drawing.height}
              />
              <rect
                className={count === 0 ? 'activity-days__none' : undefined}
                x={index * drawing.step + (drawing.step - drawing.bar) / 2}
                y={drawing.height - height}
                width={drawing.bar}
                height={height}
              />
            </g>
          );
        })}
      </svg>
      <p className="activity-days__axis" aria-hidden="true">
        {[days[0], days.length > 1 && days.at(-1)].map(
          (end) => end && <span key={end.day}>{dateOf(end.day)}</span>,
        )}
      </p>
      <p className="activity-days__sum">
        {formatCount(sum)} {sum === 1 ? 'thing' : 'things'} happened in the {last}
        {best && equal.length === 0 && days.length > 1 && (
          <>
            , {sum === 1 ? '' : highest === sum ? 'all ' : 'the most '}on{' '}
            <time dateTime={best.day}>{dateOf(best.day)}</time>
          </>
        )}
        .
      </p>
      <details>
        <summary className="activity-days__toggle">Day by day</summary>
        <p className="activity-days__sum">{activityTexts.things}</p>
        <table className="activity-days__table">
          <thead>
            <tr>
              <th className="activity-days__cell" scope="col">
                Day
              </th>
              <th className="activity-days__cell" scope="col">
                Activity
              </th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, count }) => (
              <tr key={day}>
                <th className="activity-days__cell" scope="row">
                  <time dateTime={day}>{dateOf(day)}</time>
                </th>
                <td className="activity-days__cell activity-days__cell--count">
                  {formatCount(count)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
