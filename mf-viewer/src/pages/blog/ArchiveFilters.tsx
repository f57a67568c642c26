import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { archiveTexts } from '@tessera/shared-contracts/blogs/texts';
import type { ArchiveProps } from '@tessera/shared-contracts/posts/archive-view';
import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import { postTypeLabels, postTypes } from '@tessera/shared-contracts/posts/post-types';
import { Button } from '@tessera/shared-ui/Button';
import { FieldFrame } from '@tessera/shared-ui/FieldFrame';
import { formatMonth } from '@tessera/shared-ui/format/month';
import { Input, SelectInput } from '@tessera/shared-ui/Input';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import type { ReactNode } from 'react';

type FiltersProps = Pick<ArchiveProps, 'head' | 'months' | 'month' | 'filter'>;

/** A plain form that chooses the type, the tag and the month of an archive's posts. */
export function ArchiveFilters({ head: { name }, months, month, filter }: FiltersProps): ReactNode {
  const { type, tag } = filter;
  const isFiltered = type !== undefined || tag !== undefined || month !== undefined;
  // a month without posts can be in the address
  const offered = month === undefined || months.includes(month) ? months : [month, ...months];
  return (
    <search aria-label={archiveTexts.filters}>
      <form className="archive__filters" method="get" action={blogPaths.archive(name)}>
        <FieldFrame label={archiveTexts.type}>
          <SelectInput name="type" defaultValue={type ?? ''}>
            <option value="">{archiveTexts.allTypes}</option>
            {postTypes.map((one) => (
              <option key={one} value={one}>
                {postTypeLabels[one]}
              </option>
            ))}
          </SelectInput>
        </FieldFrame>
        <FieldFrame label={archiveTexts.month}>
          <SelectInput name="month" defaultValue={month ?? ''}>
            <option value="">{archiveTexts.allMonths}</option>
            {offered.map((one) => (
              <option key={one} value={one}>
                {formatMonth(one)}
              </option>
            ))}
          </SelectInput>
        </FieldFrame>
        <FieldFrame label={archiveTexts.tag}>
          <Input
            name="tag"
            defaultValue={tag ?? ''}
            placeholder={archiveTexts.anyTag}
            maxLength={postLimits.tag + 1}
            autoComplete="off"
            autoCapitalize="off"
            dir="auto"
          />
        </FieldFrame>
        <Button type="submit">{archiveTexts.show}</Button>
        {isFiltered && <LinkButton href={blogPaths.archive(name)}>{archiveTexts.reset}</LinkButton>}
      </form>
    </search>
  );
}
