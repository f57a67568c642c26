import { setUpFormStore } from '../../testing/form-store-setup.ts';
import { changeFields, changeModel, endWaiting } from './change-fields.ts';
import { createFormStore } from './form-state.ts';

test('changes apply to the current model, so that neither of two undoes the other', () => {
  const form = setUpFormStore('text');
  const addTag = (tag: string) =>
    form.change((model) => ({ ...model, tags: [...model.tags, tag] }));
  const write = (body: string) => changeFields(form, 'text', (model) => ({ ...model, body }));
  addTag('rain');
  write('It rains.');
  addTag('snow');
  expect(form.model()).toMatchObject({ body: 'It rains.', tags: ['rain', 'snow'] });
});

test('a change that returns the same model, comes while the form loads or is meant for another type does nothing', () => {
  const form = setUpFormStore('text');
  const before = form.store.state;
  expect(changeModel(form.store, (model) => model)).toBeUndefined();
  changeFields(form, 'quote', (model) => ({ ...model, quote: 'Rain.' }));
  endWaiting(form, 'uploading');
  expect(form.store.state).toBe(before);
  const loading = createFormStore('new', 'text');
  expect(changeModel(loading, (model) => ({ ...model, tags: ['rain'] }))).toBeUndefined();
});
