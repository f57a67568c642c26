import { CheckField } from '@tessera/shared-ui/CheckField';
import type { ReactNode } from 'react';
import { SwitchField } from '../parts/form-parts.tsx';
import { fieldName } from './fields.ts';
import type { FormValues } from './form-values.ts';

export const Group = ({
  legend,
  children,
}: {
  readonly legend: string;
  readonly children: ReactNode;
}): ReactNode => (
  <fieldset className="form__group">
    <legend className="form__legend">{legend}</legend>
    {children}
  </fieldset>
);

export const Switches = ({
  switches,
  isOn,
}: Pick<FormValues, 'isOn'> & {
  readonly switches: readonly {
    readonly name: string;
    readonly label: string;
    readonly hint: string;
  }[];
}): ReactNode =>
  switches.map(({ name, label, hint }) => (
    <SwitchField
      key={name}
      id={name}
      name={fieldName(name)}
      label={label}
      hint={hint}
      isOn={isOn(name)}
    />
  ));

/** Radio buttons. */
export const Choice = ({
  name,
  options,
  value,
}: {
  readonly name: string;
  readonly options: Readonly<Record<string, string>>;
  readonly value: string;
}): ReactNode => (
  <div className="form__row">
    {Object.entries(options).map(([option, label]) => (
      <CheckField
        key={option}
        type="radio"
        name={fieldName(name)}
        value={option}
        defaultChecked={option === value}
        label={label}
      />
    ))}
  </div>
);
