import { titleFonts } from '@tessera/shared-contracts/blogs/fonts';
import { FieldFrame } from '@tessera/shared-ui/FieldFrame';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import { Input, SelectInput } from '@tessera/shared-ui/Input';
import type { ReactNode } from 'react';
import { colours, shows, type FormValues } from './blog-form-values.ts';
import { Choice, fieldName, Group, Switches } from './BlogFormParts.tsx';

/** The fields for a blog's theme. */
export const BlogLooksFields = ({ text, isOn }: FormValues): ReactNode => (
  <>
    <Group legend="Colors">
      <div className="form__row">
        {colours.map(({ name, label }) => (
          <FieldFrame label={label} key={name}>
            <Input type="color" name={fieldName(name)} defaultValue={text(name)} />
          </FieldFrame>
        ))}
      </div>
      <FieldNote>If a color is hard to read, we adjust it.</FieldNote>
    </Group>
    <Group legend="Title">
      <div className="form__row">
        <FieldFrame label="Font">
          <SelectInput
            name={fieldName('title_font')}
            defaultValue={text('title_font')}
            autoComplete="off"
          >
            {!titleFonts.some(({ name }) => name === text('title_font')) && (
              <option value="">{text('title_font')}</option>
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
