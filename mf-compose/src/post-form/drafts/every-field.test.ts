import { isBlank } from '@tessera/shared-contracts/posts/post-rules';
import { creatablePostTypes } from '@tessera/shared-contracts/posts/post-types';
import {
  everyField,
  sampleModel,
  sampleValue,
  textsOf,
  valueIn,
} from '@tessera/shared-contracts/testing/field-samples';
import * as v from 'valibot';
import { hasContent, isChanged, typedTexts } from '../state/model-changes.ts';
import { hiddenContent, switchType } from '../switching/switch-type.ts';
import { draftModel } from '@tessera/shared-contracts/posts/draft-model';

/** Fields that alone are not worth keeping, because the form fills them in by itself. */
const notTyped = new Set([
  'photo.layout',
  'quote.isRich',
  'link.thumbnail',
  'audio.service',
  'audio.confirmTos',
  'audio.removeAlbumArt',
  'video.preuploadKey',
  'video.confirmTos',
  'note.asker',
]);
const keptFields = everyField.filter(([type, name]) => !notTyped.has(`${type}.${name}`));

test.each(everyField)('%s: a draft keeps %s', (type, name) => {
  const model = sampleModel(type, [name]);
  const stored: unknown = JSON.parse(JSON.stringify(model));
  expect(v.parse(draftModel, stored)).toEqual(model);
  expect(v.parse(draftModel, { ...sampleModel(type, []), left: [stored] })).toMatchObject({
    left: [model],
  });
});

test.each(everyField)('%s: a draft with an unreadable %s is not restored', (type, name) => {
  const wrong = { ...sampleModel(type, []), [name]: { wrong: true } };
  expect(v.is(draftModel, wrong)).toBe(false);
});

test.each(everyField)('%s: a change of %s counts as a change', (type, name) => {
  const model = sampleModel(type, [name]);
  expect(isChanged(model, sampleModel(type, []))).toBe(true);
  expect(isChanged(model, sampleModel(type, [name]))).toBe(false);
});

test.each(keptFields)('%s: closing a form with nothing but %s asks first', (type, name) => {
  const model = sampleModel(type, [name]);
  expect(hasContent(model)).toBe(true);
  expect(hasContent({ ...sampleModel('text', []), left: [model] })).toBe(true);
});

test.each(keptFields.filter(([type]) => type !== 'note'))(
  '%s: a switch to another type shows %s, or asks first, and back again it is there',
  (type, name) => {
    const model = sampleModel(type, [name]);
    const texts = textsOf(type, name, sampleValue(type, name, 1));
    for (const other of creatablePostTypes.filter((one) => one !== type)) {
      const next = switchType(model, other);
      const { left: _, ...shown } = next;
      const isCarried = texts.some((text) =>
        typedTexts(shown).some((typed) => !isBlank(text) && typed.includes(text)),
      );
      expect([other, isCarried || hiddenContent(model, next).length > 0]).toEqual([other, true]);
      expect(valueIn(switchType(next, type), name)).toEqual(valueIn(model, name));
    }
  },
);
