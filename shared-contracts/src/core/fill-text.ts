/** Fills `{name}` placeholders. */
export const fillText = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(
    /\{(\w+)\}/g,
    (whole, key: string) => (Object.hasOwn(values, key) ? values[key] : undefined) ?? whole,
  );
