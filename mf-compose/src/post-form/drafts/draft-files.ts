import { createStore, del, delMany, entries, keys, set, type UseStore } from 'idb-keyval';
import * as v from 'valibot';
import type { PhotoItem, PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import { writtenText } from '../editor/switch-editor.ts';
import { fileNames, withChosenFile } from './chosen-files.ts';

/** A chosen file as it is stored in IndexedDB. */
const keptFile = v.object({
  content: v.instance(Blob),
  name: v.string(),
  type: v.string(),
  /** Milliseconds since the epoch. */
  lastModified: v.number(),
  keptAt: v.number(),
});

/**
 * Files by what they belong to in the form: the id of a photo, the name of a field, or the name of
 * an image in a text.
 */
export type FilesOfDraft = ReadonlyMap<string, File>;

/**
 * Stores files that were chosen for a post and are not uploaded yet, under the key of the draft.
 * Without IndexedDB, or when it is full, nothing is stored: failures are reported, never thrown.
 */
export interface DraftFiles {
  read(draftKey: string): Promise<FilesOfDraft>;
  /**
   * Stores exactly these files; files that are stored already are not written again. Writes of one
   * draft happen in the order of the calls.
   */
  write(draftKey: string, files: FilesOfDraft): Promise<void>;
  remove(draftKey: string): Promise<void>;
}

/** As long as text: files expire after 60 days. */
const maximumAge = 60 * 24 * 60 * 60 * 1000;
/** Occurs in no user name and no draft key. */
const separator = '\n';

/** Creates the store over IndexedDB. */
export function createDraftFiles(
  report: (error: unknown) => void = () => {},
  now: () => number = Date.now,
): DraftFiles {
  let store: UseStore | undefined;
  const open = (): UseStore => (store ??= createStore('tessera-compose', 'files'));
  /** What this page wrote or read last, by database key. */
  const known = new Map<string, File>();
  let turn: Promise<unknown> = Promise.resolve();

  /** Runs after all earlier tasks; a failure is reported and gives the fallback. */
  function inTurn<T>(action: () => Promise<T>, fallback: T): Promise<T> {
    const result = turn.then(action).catch((error: unknown) => {
      report(error);
      return fallback;
    });
    turn = result;
    return result;
  }
  const keysOf = async (draftKey: string): Promise<readonly string[]> =>
    (await keys(open())).filter(
      (key): key is string => typeof key === 'string' && key.startsWith(draftKey + separator),
    );

  async function forget(gone: readonly string[]): Promise<void> {
    if (gone.length === 0) return;
    for (const key of gone) known.delete(key);
    await delMany([...gone], open());
  }

  async function sweep(): Promise<void> {
    const all = await entries<IDBValidKey, unknown>(open());
    for (const [key, value] of all) {
      const parsed = v.safeParse(keptFile, value);
      if (!parsed.success || now() - parsed.output.keptAt >= maximumAge) await del(key, open());
    }
  }
  let isSwept = false;

  return {
    read: (draftKey) =>
      inTurn(async () => {
        if (!isSwept) {
          isSwept = true;
          await sweep();
        }
        const found = new Map<string, File>();
        for (const [key, value] of await entries<IDBValidKey, unknown>(open())) {
          if (typeof key !== 'string' || !key.startsWith(draftKey + separator)) continue;
          const parsed = v.safeParse(keptFile, value);
          if (!parsed.success) continue;
          const { content, name, type, lastModified } = parsed.output;
          const file = new File([content], name, { type, lastModified });
          known.set(key, file);
          found.set(key.slice(draftKey.length + separator.length), file);
        }
        return found;
      }, new Map<string, File>()),

    write(draftKey, files) {
      const wanted = new Map(
        [...files].map(([name, file]): [string, File] => [draftKey + separator + name, file]),
      );
      return inTurn(async () => {
        await forget((await keysOf(draftKey)).filter((key) => !wanted.has(key)));
        for (const [key, file] of wanted) {
          if (known.get(key) === file) continue;
          const kept: v.InferInput<typeof keptFile> = {
            content: new Blob([file], { type: file.type }),
            name: file.name,
            type: file.type,
            lastModified: file.lastModified,
            keptAt: now(),
          };
          // a file that does not fit leaves room for smaller ones after it
          await set(key, kept, open()).then(() => {
            known.set(key, file);
          }, report);
        }
      }, undefined);
    },

    remove: (draftKey) => inTurn(async () => forget(await keysOf(draftKey)), undefined),
  };
}

const withoutAddress = ({ preuploadUrl, externalUrl, url }: PhotoItem): boolean =>
  preuploadUrl === '' && externalUrl === '' && url === '';

/** The name under which a file of another type's content is stored. */
const leftName = ({ type }: PostFormModel, name: string): string => `${type}/${name}`;

/** The files of a model that exist only in this page. */
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
 * The model with stored files put back where they belong. After a crash some may belong nowhere.
 */
export function withFiles(model: PostFormModel, files: FilesOfDraft): PostFormModel {
  if (files.size === 0) return model;
  const text = writtenText(model) ?? '';
  const isMissed = (name: string) =>
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
    (current, [name, file]) => (isMissed(name) ? withChosenFile(current, name, file) : current),
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
