import type { ReactNode } from 'react';

/** Values that a plain form sends besides those of its visible fields. */
export const HiddenFields = ({
  values,
}: {
  readonly values: Readonly<Record<string, string>>;
}): ReactNode =>
  Object.entries(values).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
