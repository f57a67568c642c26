import type { PhotoItem, PostFormModelOf } from '@tessera/shared-contracts/posts/form-model';
import { addToRows, layoutOf, removeFromRows, rowsOf, type PhotoRows } from './photo-layout.ts';

export type PhotoModel = PostFormModelOf<'photo'>;

const blank: Omit<PhotoItem, 'id'> = {
  url: '',
  preuploadUrl: '',
  externalUrl: '',
  file: null,
  width: 0,
  height: 0,
  caption: '',
  alt: '',
  isSelfie: false,
  isSelfieGif: false,
  photoRaw: '',
  livephotoUrl: '',
};

const numberOf = ({ id }: PhotoItem): number => Number(id.slice(1)) || 0;

/** The next ids, such as `o1` and `o2`: they continue from the highest id in use. */
const nextIds = (photos: readonly PhotoItem[], count: number): string[] => {
  const last = Math.max(0, ...photos.map(numberOf));
  return Array.from({ length: count }, (_, index) => `o${last + index + 1}`);
};

/** Whether a photo can be shown to readers: it is on the server or on the web. */
export const hasAddress = ({ preuploadUrl, externalUrl, url }: PhotoItem): boolean =>
  preuploadUrl !== '' || externalUrl !== '' || url !== '';

/**
 * A name that identifies a photo in texts: the name of its file, or the last part of its external
 * URL; '' for a photo with neither.
 */
export const photoName = ({ file, externalUrl }: PhotoItem): string =>
  file?.name ?? externalUrl.split(/[?#]/)[0]?.split('/').pop() ?? '';

export const rowsOfModel = ({ photos, layout }: Pick<PhotoModel, 'photos' | 'layout'>): PhotoRows =>
  rowsOf(
    photos.map((photo) => photo.id),
    layout,
  );

/** The model with its photos and layout arranged in these rows. */
export function withRows(model: PhotoModel, rows: PhotoRows): PhotoModel {
  const byId = new Map(model.photos.map((photo) => [photo.id, photo]));
  return {
    ...model,
    photos: rows.flat().flatMap((id) => byId.get(id) ?? []),
    layout: layoutOf(rows),
  };
}

/** The model with new photos below the others. */
export function addPhotos(model: PhotoModel, added: readonly Partial<PhotoItem>[]): PhotoModel {
  const ids = nextIds(model.photos, added.length);
  const photos = added.map((photo, index): PhotoItem => ({
    ...blank,
    ...photo,
    id: ids[index] ?? '',
  }));
  const rows = addToRows(rowsOfModel(model), ids);
  return withRows({ ...model, photos: [...model.photos, ...photos] }, rows);
}

export function removePhoto(model: PhotoModel, id: string): PhotoModel {
  const rows = removeFromRows(rowsOfModel(model), id);
  return withRows({ ...model, photos: model.photos.filter((photo) => photo.id !== id) }, rows);
}

export const changePhoto = (
  model: PhotoModel,
  id: string,
  changes: Partial<Omit<PhotoItem, 'id'>>,
): PhotoModel => ({
  ...model,
  photos: model.photos.map((photo) => (photo.id === id ? { ...photo, ...changes } : photo)),
});
