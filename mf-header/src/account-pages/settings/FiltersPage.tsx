import { addFilter, removeFilter } from '@tessera/shared-contracts/filters/endpoints';
import {
  filterLimits,
  filterName,
  type FilterKind,
} from '@tessera/shared-contracts/filters/filter-rules';
import type { FiltersProps } from '@tessera/shared-contracts/filters/filters-view';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { Button } from '@tessera/shared-ui/Button';
import { Field } from '@tessera/shared-ui/Field';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import { FormErrors } from '@tessera/shared-ui/FormErrors';
import type { ReactNode } from 'react';
import { submittedValue } from '../parts/form-parts.tsx';
import { SettingsFrame } from '../parts/SettingsFrame.tsx';

const sections: readonly {
  readonly kind: FilterKind;
  readonly title: string;
  readonly label: string;
  readonly hint: string;
  readonly none: string;
}[] = [
  {
    kind: 'tag',
    title: 'Tags',
    label: 'Tag',
    hint: 'Hides posts with this tag, and reblogs of them.',
    none: 'You haven’t filtered any tags.',
  },
  {
    kind: 'word',
    title: 'Words',
    label: 'Word or phrase',
    hint: 'Hides posts that contain it as a whole word, and reblogs of them.',
    none: 'You haven’t filtered any words.',
  },
];

function Hidden({
  formKey,
  kind,
}: {
  readonly formKey: string;
  readonly kind: FilterKind;
}): ReactNode {
  return (
    <>
      <input type="hidden" name="form_key" value={formKey} />
      <input type="hidden" name="return_to" value={pages.filters.path} />
      <input type="hidden" name="kind" value={kind} />
    </>
  );
}

interface SectionProps extends Pick<FiltersProps, 'formKey' | 'refused'> {
  readonly section: (typeof sections)[number];
  /** The tags or words as the user entered them. */
  readonly filters: readonly string[];
}

function Section({
  section: { kind, title, label, hint, none },
  filters,
  formKey,
  refused,
}: SectionProps): ReactNode {
  return (
    <section className="page__section" aria-labelledby={`filters-${kind}`}>
      <h2 className="page__section-title" id={`filters-${kind}`}>
        {title}
      </h2>
      <form className="form page__panel" method="post" action={addFilter.path}>
        {refused && <FormErrors errors={refused.errors} />}
        <Hidden formKey={formKey} kind={kind} />
        <Field
          id={`filters-${kind}-field`}
          label={label}
          hint={hint}
          type="text"
          name="value"
          defaultValue={submittedValue(refused, addFilter.path, 'value')}
          maxLength={filterLimits.characters}
          required
          autoComplete="off"
          autoCapitalize="off"
          dir="auto"
        />
        <div className="form__actions">
          <Button variant="primary" type="submit">
            Add filter
          </Button>
        </div>
      </form>
      {filters.length > 0 ? (
        <ul className="list" aria-label={`Filtered ${title.toLowerCase()}`}>
          {filters.map((written) => (
            <li className="list__row" key={written}>
              <span className="list__main">
                <span className="list__title" dir="auto">
                  {filterName(kind, written)}
                </span>
              </span>
              <form method="post" action={removeFilter.path}>
                <Hidden formKey={formKey} kind={kind} />
                <input type="hidden" name="value" value={written} />
                <Button
                  size="small"
                  type="submit"
                  aria-label={`Stop filtering ${filterName(kind, written)}`}
                >
                  Stop filtering
                </Button>
              </form>
            </li>
          ))}
        </ul>
      ) : (
        <FieldNote>{none}</FieldNote>
      )}
    </section>
  );
}

/** `/settings/filters`: tags and words to filter. */
export const FiltersPage = ({ nav, formKey, refused, filters }: FiltersProps): ReactNode => (
  <SettingsFrame nav={nav} title="Filters">
    <p className="page__text">
      We hide filtered posts on your dashboard, on blogs and in search results. Choose “Show anyway”
      to see one. No one else can see your filters.
    </p>
    {sections.map((section) => (
      <Section
        key={section.kind}
        section={section}
        filters={filters[section.kind]}
        formKey={formKey}
        // the forms for tags and words have the same path, so `kind` tells which one was refused
        refused={refused?.values['kind'] === section.kind ? refused : undefined}
      />
    ))}
  </SettingsFrame>
);
