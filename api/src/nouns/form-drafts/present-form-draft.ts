import * as v from 'valibot';
import type { RemoteDraft } from '@tessera/shared-contracts/form-drafts/endpoints';
import { draftModel } from '@tessera/shared-contracts/posts/draft-model';
import type { PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import type { FormDraftRow } from './form-draft-queries.ts';

const stored = v.pipe(v.string(), v.parseJson(), draftModel);

/** A stored model; undefined if this version of the code cannot read it. */
export function readModel(text: string): PostFormModel | undefined {
  const parsed = v.safeParse(stored, text);
  return parsed.success ? parsed.output : undefined;
}

/** Seconds since a time. */
export const secondsSince = (time: Date, now: Date): number =>
  Math.max(0, Math.round((now.getTime() - time.getTime()) / 1000));

/** A draft as its owner gets it; undefined if it cannot be read. */
export function presentFormDraft(row: FormDraftRow, now: Date): RemoteDraft | undefined {
  const model = readModel(row.model);
  if (!model) return undefined;
  const { id, version, put, device, files, base, submission_key } = row;
  const seconds = secondsSince(row.updated_at, now);
  return { id, version, put, device, seconds, files, base, submission_key, model };
}
