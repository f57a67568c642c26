import { titleFonts } from '@tessera/shared-contracts/blogs/fonts';
import { FieldFrame } from '@tessera/shared-ui/FieldFrame';
import { SelectInput } from '@tessera/shared-ui/Input';
import type { ReactNode } from 'react';
import { Choice, Group, Switches } from './BlogFormParts.tsx';
import { fieldName } from './fields.ts';
import { shows, type FormValues } from './form-values.ts';

/** The fields for a blog's theme, besides its colours. */
export const LookFields = ({
  text,
  isOn,
  storedFont,
}: FormValues & {
  /** The stored font, which may be one that is no longer offered. */
  readonly storedFont: string;
}): ReactNode => (
  <>
    <Group legend="Title">
      <div className="form__row">
        <FieldFrame label="Font">
          <SelectInput
            name={fieldName('title_font')}
            defaultValue={text('title_font')}
            autoComplete="off"
          >
            {!titleFonts.some(({ name }) => name === storedFont) && (
              <option value="">{storedFont}</option>
            )}
            {titleFonts.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </SelectInput>
        </FieldFrame>
        <FieldFrame label="Weight">
          <SelectInput
            name={fieldName('title_font_weight')}
            defaultValue={text('title_font_weight')}
            autoComplete="off"
          >
            <option value="normal">Normal</option>
            <option value="bold">Bold</option>
          </SelectInput>
        </FieldFrame>
      </div>
    </Group>
    <Group legend="Avatar shape">
      <Choice
        name="avatar_shape"
        options={{ square: 'Square', circle: 'Circle' }}
        value={text('avatar_shape')}
      />
    </Group>
    <Group legend="Show on your blog">
      <Switches switches={shows} isOn={isOn} />
    </Group>
  </>
);
