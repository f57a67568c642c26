import type { PostFormModel } from '@tessera/shared-contracts/posts/form-model';

/** Names of the files of form fields; any other name is that of an image in a text. */
export const fileNames = { media: 'media', cover: 'cover' } as const;

/** The file that was chosen under a name and is not uploaded yet. */
export function chosenFile(
  { files }: Pick<PostFormModel, 'files'>,
  name: string,
): File | undefined {
  return files && Object.hasOwn(files, name) ? files[name] : undefined;
}

/**
 * The model with a file to upload under a name, or without the file of that name if `file` is
 * undefined. A model without files has no `files` property, so that it equals a model that never
 * had a file.
 */
export function withChosenFile(
  model: PostFormModel,
  name: string,
  file: File | undefined,
): PostFormModel {
  if (chosenFile(model, name) === file) return model;
  const { files = {}, ...rest } = model;
  const left = Object.entries(files).filter(([other]) => other !== name);
  if (file) left.push([name, file]);
  return left.length === 0 ? rest : { ...rest, files: Object.fromEntries(left) };
}
