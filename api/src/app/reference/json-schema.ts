import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';

/** A JSON Schema (2020-12) as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * The JSON Schema of a valibot schema's `input` (before transformations) or `output`.
 *
 * Rules that JSON Schema cannot express, such as checks in code, are left out, so the JSON
 * Schema may allow more than the server.
 */
export function jsonSchemaOf(schema: GenericSchema, side: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    typeMode: side,
    errorMode: 'ignore',
    target: 'draft-2020-12',
  });
  return rest;
}

/** Treats a value found within a schema as a schema; returns `{}` if it is not an object. */
export const asSchema = (value: unknown): JsonSchema =>
  typeof value === 'object' ? { ...value } : {};

/** A field of an object schema, as the reference shows it. */
export interface Field {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
}

/** The fields of an object schema; an empty list for any other schema. */
export function fieldsOf(schema: JsonSchema): readonly Field[] {
  const required: readonly unknown[] = Array.isArray(schema['required']) ? schema['required'] : [];
  return Object.entries(asSchema(schema['properties'])).map(([name, field]) => ({
    name,
    schema: asSchema(field),
    isRequired: required.includes(name),
  }));
}
