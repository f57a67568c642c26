import { useState, type ReactNode } from 'react';
import type { FilterValues } from '@tessera/shared-contracts/search/filter-values';
import { AskFormView } from '../src/ask-view/AskFormView.tsx';
import { Button } from '../src/Button.tsx';
import { Field, TextAreaField } from '../src/Field.tsx';
import { SearchFilters } from '../src/search-filters/SearchFilters.tsx';
import { SearchFormView } from '../src/search-view/SearchFormView.tsx';
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
    { title: 'SearchFilters', Shown: Filters },
    { title: 'SearchFormView', Shown: SearchFormView },
    {
      title: 'AskFormView with an error',
      Shown: () => (
        <AskFormView
          blog="bob"
          asker="ada"
          allowsAnonymous
          question="Which beans?"
          isAnonymous={false}
          errors={['This blog takes no questions now.']}
          form={{ onSubmit: (event) => event.preventDefault() }}
          refuse={<Button variant="quiet">Cancel</Button>}
        />
      ),
    },
  ],
};
