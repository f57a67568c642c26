import {
  everyField,
  sampleModel,
  textsOf,
  valueIn,
} from '@tessera/shared-contracts/testing/field-samples';
import type { PostType } from '@tessera/shared-contracts/posts/post-types';
import { render, waitFor } from '@testing-library/react';
import { setUpFormStore } from '../../testing/form-store-setup.ts';
import { TypeFieldset } from './TypeFieldset.tsx';

/** Fields that a form does not show as text, and why. */
const notShown: Readonly<Record<string, string>> = {
  'photo.layout': 'arranges the photos',
  'quote.isRich': 'no form writes rich quotes',
  'audio.service': 'follows from the URL',
  'audio.preuploadUrl': 'is a file, shown in a player',
  'audio.albumArt': 'is a file, shown as an image',
  'audio.confirmTos': 'is a box to tick',
  'audio.removeAlbumArt': 'is a button',
  'video.preuploadUrl': 'is a file, shown in a player',
  'video.preuploadKey': 'is for the server',
  'video.confirmTos': 'is a box to tick',
  'video.captions': 'are a file, shown by its language',
};
/** Fields without which a form does not show others. */
const needed: { readonly [T in PostType]?: readonly string[] } = {
  photo: ['photos'],
  link: ['url'],
  audio: ['url'],
};
const shown = everyField.filter(([type, name]) => !(`${type}.${name}` in notShown));

/** All that a person can read on the page: texts, values of fields and addresses of images. */
const readable = (): string =>
  [
    document.body.textContent,
    ...[...document.querySelectorAll('input, textarea')].map((field) =>
      field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '',
    ),
    ...[...document.querySelectorAll('img')].map((image) => image.src),
  ].join('\n');

test.each(shown)('the form of a %s post shows its %s', async (type, name) => {
  const model = { ...sampleModel(type, [name, ...(needed[type] ?? [])]), mode: 'edit' as const };
  const { platform, store, change } = setUpFormStore(type, model);
  const unused = (): never => {
    throw new Error('nothing is pressed');
  };
  const actions = {
    platform,
    store,
    change,
    chooseType: unused,
    startOver: unused,
    undoStartOver: unused,
    useAvailable: unused,
    showStored: unused,
    undoContinued: unused,
    takeBack: unused,
    versions: unused,
    version: unused,
    restoreDraft: unused,
    removeDraft: unused,
    setSocial: unused,
    submit: unused,
    close: unused,
    leave: unused,
  };
  const { unmount } = render(<TypeFieldset actions={actions} model={model} isDisabled={false} />);
  const texts = textsOf(type, name, valueIn(model, name));
  expect(texts.length).toBeGreaterThan(0);
  await waitFor(
    () => {
      for (const text of texts) expect(readable()).toContain(text);
    },
    { timeout: 10_000 },
  );
  unmount();
});
