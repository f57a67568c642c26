import { changedNames, changedSettings, fieldName, mergeFields, readFields } from './fields.ts';

test('reads a form: the last value of a name, lists without their empty mark, nested names', () => {
  document.body.innerHTML = `<form>
    <input name="form_key" value="k">
    <input name="tumblelog[title]" value="Ada">
    <input type="hidden" name="tumblelog[asks]" value="off">
    <input type="checkbox" name="tumblelog[asks]" value="on" checked>
    <input type="hidden" name="tumblelog[submission_types][]" value="">
    <input type="checkbox" name="tumblelog[submission_types][]" value="text" checked>
    <input type="hidden" name="tumblelog[tags][]" value="">
    <input name="${fieldName('links[0][url]')}" value="https://ada.example">
  </form>`;
  const form = document.querySelector('form');
  expect(form && readFields(form)).toEqual({
    title: 'Ada',
    asks: 'on',
    submission_types: ['text'],
    tags: [],
    'links[0][url]': 'https://ada.example',
  });
});

test('line ends, outer spaces and the order of a list are no change', () => {
  const stored = { description: 'one\r\ntwo', title: 'Ada', types: ['a', 'b'] };
  expect(
    changedNames(stored, { description: 'one\ntwo', title: ' Ada', types: ['b', 'a'] }),
  ).toEqual([]);
  expect(changedNames(stored, { ...stored, types: ['a'] })).toEqual(['types']);
});

test('a setting of several fields is sent as a whole', () => {
  const before = { title: 'Ada', 'links[0][url]': 'a', 'links[0][label]': 'A' };
  const now = { ...before, 'links[0][url]': 'b' };
  expect(changedSettings(before, now)).toEqual({ 'links[0][url]': 'b', 'links[0][label]': 'A' });
});

test('two changes of different settings are joined; of the same one, mine stays and both are told', () => {
  const before = { title: 'Ada', description: 'Old', asks: 'off' };
  expect(
    mergeFields(
      before,
      { title: 'Mine', description: 'Old', asks: 'on' },
      { title: 'Theirs', description: 'New', asks: 'on' },
    ),
  ).toEqual({
    merged: { title: 'Mine', description: 'New', asks: 'on' },
    clashes: [{ name: 'title', mine: 'Mine', theirs: 'Theirs', fields: { title: 'Theirs' } }],
  });
});

test('the fields of one setting are never mixed from two changes', () => {
  const links = (...labels: readonly string[]) =>
    Object.fromEntries(
      labels.flatMap((label, index) => [
        [`links[${index}][label]`, label],
        [`links[${index}][url]`, label && `https://${label.toLowerCase()}.example`],
      ]),
    );
  const before = links('One', 'Two');
  const swapped = links('Two', 'One');
  const renamed = { ...before, 'links[0][label]': 'First' };
  expect(mergeFields(before, renamed, swapped)).toEqual({
    merged: renamed,
    clashes: [
      {
        name: 'links',
        mine: ['First', 'https://one.example', 'Two', 'https://two.example'],
        theirs: ['Two', 'https://two.example', 'One', 'https://one.example'],
        fields: swapped,
      },
    ],
  });
  expect(mergeFields(before, before, swapped)).toEqual({ merged: swapped, clashes: [] });
});
