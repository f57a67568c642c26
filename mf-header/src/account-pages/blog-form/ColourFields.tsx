import type { ReactNode } from 'react';
import { fieldName } from './fields.ts';
import { colours, type FormValues } from './form-values.ts';

/** The colours of the theme, as swatches below the preview. */
export const ColourFields = ({ text }: Pick<FormValues, 'text'>): ReactNode => (
  <div className="blog-preview__colours" role="group" aria-label="Colors">
    {colours.map(({ name, label }) => (
      <label className="blog-preview__colour" key={name}>
        <input
          className="blog-preview__swatch"
          type="color"
          name={fieldName(name)}
          defaultValue={text(name)}
        />
        {label}
      </label>
    ))}
  </div>
);
