import * as v from 'valibot';
import { commonFields, filledCommon } from './common-fields.ts';
import { commonFormDefaults } from './form-model.ts';

test('every value of an empty form can be read from a draft', () => {
  const defaults: Readonly<Record<string, unknown>> = { ...commonFormDefaults };
  const fields = Object.entries(commonFields).filter(([name]) => Object.hasOwn(defaults, name));
  expect(fields.map(([name]) => name).sort()).toEqual(Object.keys(defaults).sort());
  for (const [name, { draft }] of fields)
    expect(v.is<v.GenericSchema>(draft, defaults[name])).toBe(true);
});

test('fields without a value are as in an empty form; null is a value', () => {
  expect(filledCommon(() => undefined)).toEqual(commonFormDefaults);
  const filled = filledCommon((_, name) =>
    name === 'customUrl' ? 'beans' : name === 'can_reblog_as' ? null : undefined,
  );
  expect(filled).toEqual({ ...commonFormDefaults, customUrl: 'beans', can_reblog_as: null });
});
