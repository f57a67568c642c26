import type { ReactNode } from 'react';

const across = ['Left', 'Middle', 'Right'] as const;
const down = ['Top', 'Middle', 'Bottom'] as const;
const percent = [0, 50, 100] as const;

/** Nine focal points. The chosen one stays in view when the image is cropped. */
const points = down.flatMap((row, y) =>
  across.map((column, x) => ({
    value: `${percent[x]},${percent[y]}`,
    label:
      row === 'Middle' && column === 'Middle'
        ? 'Centre'
        : row === 'Middle'
          ? column
          : column === 'Middle'
            ? row
            : `${row} ${column.toLowerCase()}`,
  })),
);

/** The nearest of the nine points; the stored point may be anywhere in the image. */
function nearestPoint(focus: string): string {
  const [x = 50, y = 50] = focus.split(',').map((one) => Math.round(Number(one) / 50) * 50);
  return `${x},${y}`;
}

/**
 * Lets the user choose the focal point for cropping.
 *
 * @param focus the current point, as percentages `x,y`
 */
export function FocusChoice({
  id,
  focus,
}: {
  readonly id: string;
  readonly focus: string;
}): ReactNode {
  const nearest = nearestPoint(focus);
  return (
    <fieldset className="form__group">
      <legend className="form__legend">Crop focus</legend>
      <div className="focus-grid">
        {points.map(({ value, label }) => (
          <label className="focus-grid__point" key={value}>
            <input
              className="focus-grid__input"
              type="radio"
              name="focus"
              value={value}
              defaultChecked={value === nearest}
              id={`${id}-${value}`}
            />
            <span className="visually-hidden">{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
