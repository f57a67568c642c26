import { fieldValues } from '@tessera/shared-contracts/posts/post-type-definitions';
import type { Kysely } from 'kysely';
import type { Database } from '../../base/database/schema.ts';
import { allFormTexts } from './form-draft-queries.ts';
import { readModel } from './present-form-draft.ts';

/** All that a user has typed and not saved, for an export. */
export async function unsavedPostsOf(
  db: Kysely<Database>,
  userId: string,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  return (await allFormTexts(db, userId)).flatMap(
    ({ id, version, model: text, device, saved_at }) => {
      const model = readModel(text);
      if (!model) return [];
      const texts = [model, ...(model.left ?? [])].flatMap((one) =>
        fieldValues(one).flatMap(([{ typed }, value]) => (value === undefined ? [] : typed(value))),
      );
      return [
        {
          draft: id,
          version,
          type: model.type,
          text: texts.filter((words) => words !== '').join('\n'),
          tags: model.tags.join(', '),
          device,
          saved_at,
        },
      ];
    },
  );
}
