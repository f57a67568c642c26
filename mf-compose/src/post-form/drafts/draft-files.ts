import type { PhotoItem, PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import {
  createFileStorage,
  type FilesByName,
  type FileStorage,
} from '@tessera/shared-ui/file-storage';
import { writtenText } from '@tessera/shared-contracts/posts/post-type-definitions';
import { fileNames, withChosenFile } from '../state/chosen-files.ts';

/**
 * Files by what they belong to in the form: the id of a photo, the name of a field, or the name of
 * an image in a text.
 */
export type FilesOfDraft = FilesByName;

/** Stores files that were chosen for a post and are not uploaded yet, by the key of the draft. */
export type DraftFiles = Pick<FileStorage, 'read' | 'write' | 'remove'>;

/** Files expire after 60 days, like the text of drafts. */
const maximumAge = 60 * 24 * 60 * 60 * 1000;

/** Creates the store over IndexedDB. */
export const createDraftFiles = (
  report?: (error: unknown) => void,
  now?: () => number,
): DraftFiles =>
  createFileStorage({
    database: 'tessera-compose',
    maximumAge,
    ...(report && { report }),
    ...(now && { now }),
  });

const withoutAddress = ({ preuploadUrl, externalUrl, url }: PhotoItem): boolean =>
  preuploadUrl === '' && externalUrl === '' && url === '';

/** The stored name of a file that belongs to the content of an earlier type of the post. */
const leftName = ({ type }: PostFormModel, name: string): string => `${type}/${name}`;

/** The files of a model that are not uploaded yet. */
export function filesOf(model: PostFormModel): FilesOfDraft {
  const photos =
    model.type === 'photo'
      ? model.photos.flatMap((photo): [string, File][] =>
          photo.file && withoutAddress(photo) ? [[photo.id, photo.file]] : [],
        )
      : [];
  const left = (model.left ?? []).flatMap((other) =>
    [...filesOf(other)].map(([name, file]): [string, File] => [leftName(other, name), file]),
  );
  return new Map([...photos, ...Object.entries(model.files ?? {}), ...left]);
}

/**
 * The model with stored files put back in their places. Files without a place, which a crash may
 * leave behind, are ignored.
 */
export function withFiles(model: PostFormModel, files: FilesOfDraft): PostFormModel {
  if (files.size === 0) return model;
  const text = writtenText(model) ?? '';
  const hasPlace = (name: string) =>
    name === fileNames.media || name === fileNames.cover || text.includes(`"${name}"`);
  const next =
    model.type === 'photo'
      ? {
          ...model,
          photos: model.photos.map((photo) =>
            photo.file === null && withoutAddress(photo)
              ? { ...photo, file: files.get(photo.id) ?? null }
              : photo,
          ),
        }
      : model;
  const found = [...files].reduce<PostFormModel>(
    (current, [name, file]) => (hasPlace(name) ? withChosenFile(current, name, file) : current),
    next,
  );
  if (!found.left) return found;
  return { ...found, left: found.left.map((other) => withFiles(other, filesOfLeft(other, files))) };
}

const filesOfLeft = (other: PostFormModel, files: FilesOfDraft): FilesOfDraft =>
  new Map(
    [...files].flatMap(([name, file]): [string, File][] => {
      const start = leftName(other, '');
      return name.startsWith(start) ? [[name.slice(start.length), file]] : [];
    }),
  );
