/** Types of columns that many tables have. */
import type { ColumnType, Generated } from 'kysely';

/**
 * 64-bit identifiers are strings here, as on the wire; the database generates them with
 * `next_id()`, in order of time.
 */
export type Id = Generated<string>;
export type CreatedAt = ColumnType<Date, Date | undefined, never>;
export type UpdatedAt = ColumnType<Date, Date | undefined, Date>;
/** jsonb: written as JSON text, read as the value. */
export type Json<T> = ColumnType<T, string, string>;
