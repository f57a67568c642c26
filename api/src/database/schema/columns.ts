/** Types of columns that many tables have. */
import type { ColumnType, Generated } from 'kysely';

/** 64-bit identifiers are strings here, as on the wire; the database makes them with `next_id()`, ordered by time. */
export type Id = Generated<string>;
export type CreatedAt = ColumnType<Date, Date | undefined, never>;
export type UpdatedAt = ColumnType<Date, Date | undefined, Date>;
/** jsonb: goes in as JSON text, comes out as the value. */
export type Json<T> = ColumnType<T, string, string>;
