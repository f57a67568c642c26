import type { ReactNode } from 'react';
import { addFilter, removeFilter } from '@tessera/shared-contracts/filters/endpoints';
import {
  filterLimits,
  filterName,
  type FilterKind,
} from '@tessera/shared-contracts/filters/filter-rules';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { Button } from '@tessera/shared-ui/Button';
import { Field } from '@tessera/shared-ui/Field';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import { FormErrors } from '@tessera/shared-ui/FormErrors';
import type { AppContext, Viewer } from '../http/context.ts';
import type { RefusalError } from '../http/refusal.ts';
import { requireViewer } from '../http/session.ts';
import { renderFramedPage } from '../settings/frame.tsx';
import { filtersOf, type StoredFilter } from './filter-queries.ts';

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

interface Refused {
  readonly kind: unknown;
  readonly value: string;
  readonly refusal: RefusalError;
}

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

interface SectionProps {
  readonly section: (typeof sections)[number];
  readonly filters: readonly StoredFilter[];
  readonly formKey: string;
  readonly refused: Refused | undefined;
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
        {refused && <FormErrors errors={refused.refusal.errors} />}
        <Hidden formKey={formKey} kind={kind} />
        <Field
          id={`filters-${kind}-field`}
          label={label}
          hint={hint}
          type="text"
          name="value"
          defaultValue={refused?.value}
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
          {filters.map(({ key, written }) => (
            <li className="list__row" key={key}>
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

async function renderFilters(c: AppContext, viewer: Viewer, refused?: Refused): Promise<Response> {
  const filters = await filtersOf(c.var.deps.db, viewer.userId);
  return renderFramedPage(
    c,
    viewer,
    { name: 'filters', title: 'Filters', path: pages.filters.path },
    <>
      <p className="page__text">
        We hide filtered posts on your dashboard, on blogs and in search results. Choose “Show
        anyway” to see one. No one else can see your filters.
      </p>
      {sections.map((section) => (
        <Section
          key={section.kind}
          section={section}
          filters={filters.filter(({ kind }) => kind === section.kind)}
          formKey={c.var.formKey}
          refused={refused?.kind === section.kind ? refused : undefined}
        />
      ))}
    </>,
    refused,
  );
}

/** `/settings/filters`: tags and words to filter. */
export async function filtersPage(c: AppContext): Promise<Response> {
  return renderFilters(c, requireViewer(c));
}

/** The page again, with the typed filter and the error. */
export async function renderRefusedFilter(
  c: AppContext,
  values: Readonly<Record<string, unknown>>,
  refusal: RefusalError,
): Promise<Response | undefined> {
  const { viewer } = c.var;
  const value = values['value'];
  return (
    viewer &&
    renderFilters(c, viewer, {
      kind: values['kind'],
      value: typeof value === 'string' ? value.slice(0, 500) : '',
      refusal,
    })
  );
}
