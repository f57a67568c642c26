import type { PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import { draftLimits } from '@tessera/shared-contracts/posts/draft-point';
import { comparable, shortHash } from '../state/model-changes.ts';
import { filesOf } from './draft-files.ts';

/** A model without what only its own device has: files that are not uploaded. */
export function travellingModel(model: PostFormModel): PostFormModel {
  const { files: _files, left, ...rest } = model;
  const bare: PostFormModel =
    rest.type === 'photo'
      ? { ...rest, photos: rest.photos.map((photo) => ({ ...photo, file: null })) }
      : rest;
  return {
    ...bare,
    uploading: false,
    loading: false,
    hasLoadingInlineImages: false,
    ...(left && { left: left.map(travellingModel) }),
  };
}

/** Tells whether two devices have the same text, whatever files wait on one of them. */
export const travelMark = (model: PostFormModel): string =>
  shortHash(comparable(travellingModel(model)));

/** Names of the files of a model that are not uploaded yet. */
export const waitingFiles = (model: PostFormModel): string[] =>
  [...filesOf(model).values()].map(({ name }) => name.slice(0, 255)).slice(0, draftLimits.files);
