import { useState, type ReactNode } from 'react';
import type { FilterValues } from '@tessera/shared-contracts/search/filter-values';
import { CheckField } from '../src/CheckField.tsx';
import { Field, TextAreaField } from '../src/Field.tsx';
import { FieldFrame } from '../src/FieldFrame.tsx';
import { FieldNote } from '../src/FieldNote.tsx';
import { FormStatus } from '../src/FormStatus.tsx';
import { FormErrors } from '../src/FormErrors.tsx';
import { Input, SelectInput, TextArea } from '../src/Input.tsx';
import { SearchFilters } from '../src/search-filters/SearchFilters.tsx';
import { Select } from '../src/Select.tsx';
import type { GalleryPage } from './specimen.ts';

const zones = [
  { value: 'Europe/Lisbon', label: 'Lisbon' },
  { value: 'Asia/Tokyo', label: 'Tokyo' },
];

function Filters(): ReactNode {
  const [values, setValues] = useState<FilterValues>({
    sort: 'recent',
    post_type: 'ANY',
    post_role: 'ANY',
    filter_nsfw: true,
  });
  return (
    <SearchFilters values={values} onChange={setValues} showOriginalPostsSwitch showNsfwSwitch />
  );
}

export const fieldsPage: GalleryPage = {
  name: 'fields',
  title: 'Fields and forms',
  specimens: [
    { title: 'Field', Shown: () => <Field label="Title" defaultValue="Notes from the garden" /> },
    {
      title: 'Field with hint',
      Shown: () => <Field label="Password" type="password" hint="At least 10 characters." />,
    },
    {
      title: 'Field with error',
      Shown: () => <Field label="Email" defaultValue="ada@" error="Enter an email address." />,
    },
    { title: 'Field, disabled', Shown: () => <Field label="Name" defaultValue="ada" disabled /> },
    {
      title: 'Field with hidden label',
      Shown: () => <Field label="Search" isLabelHidden placeholder="Search" />,
    },
    {
      title: 'TextAreaField',
      Shown: () => <TextAreaField label="Description" rows={3} hint="Shown under the title." />,
    },
    { title: 'Select', Shown: () => <Select label="Time zone" options={zones} /> },
    {
      title: 'Select with error',
      Shown: () => <Select label="Time zone" options={zones} error="Choose a time zone." />,
    },
    {
      title: 'CheckField: checkbox, radio buttons, disabled',
      Shown: () => (
        <>
          <CheckField name="mail" label="Email me about questions" defaultChecked />
          <CheckField type="radio" name="readers" label="Answer publicly" defaultChecked />
          <CheckField type="radio" name="readers" label="Answer privately" />
          <CheckField label="Allow replies" disabled />
        </>
      ),
    },
    {
      title: 'FieldFrame around Input, TextArea and SelectInput',
      Shown: () => (
        <>
          <FieldFrame label="Accent">
            <Input type="color" defaultValue="#3a6ea5" />
          </FieldFrame>
          <FieldFrame label="Guidelines">
            <TextArea rows={3} />
          </FieldFrame>
          <FieldFrame label="Weight">
            <SelectInput>
              <option>Normal</option>
              <option>Bold</option>
            </SelectInput>
          </FieldFrame>
        </>
      ),
    },
    {
      title: 'FieldNote, a hint and an error',
      Shown: () => (
        <>
          <FieldNote>You can have 10 blogs.</FieldNote>
          <FieldNote isError>This is not the URL of an image.</FieldNote>
        </>
      ),
    },
    {
      title: 'FormErrors',
      Shown: () => <FormErrors errors={['Choose a reason.', 'The text is too long.']} />,
    },
    { title: 'SearchFilters', Shown: Filters },
    {
      title: 'FormStatus: hidden until it has a text',
      Shown: () => (
        <>
          <FormStatus progress="" />
          <FormStatus progress="" trouble="No passkey was used." isLive />
          <FormStatus progress="Follow the instructions on your device." isLive />
        </>
      ),
    },
  ],
};
