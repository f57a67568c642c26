import { blogLinkLimits, blogLinkTexts } from '@tessera/shared-contracts/blogs/blog-links';
import { Field } from '@tessera/shared-ui/Field';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import { Input } from '@tessera/shared-ui/Input';
import { useState, type ReactNode } from 'react';
import { Group } from './BlogFormParts.tsx';
import { fieldName } from './fields.ts';
import { linkFields, type FormValues } from './form-values.ts';
import './blog-home-fields.css';

/** The label and the address of one link. */
const LinkRow = ({ text, faultOf, at }: FormValues & { readonly at: number }): ReactNode => {
  const fields = linkFields[at];
  if (!fields) return null;
  const { label, url } = fields;
  return (
    <div className="blog-home-fields__link">
      <Input
        type="text"
        name={fieldName(label.name)}
        defaultValue={text(label.name)}
        maxLength={blogLinkLimits.label}
        placeholder="Label"
        aria-label={label.label}
        autoComplete="off"
      />
      <Input
        type="text"
        inputMode="url"
        name={fieldName(url.name)}
        defaultValue={text(url.name)}
        maxLength={blogLinkLimits.url}
        placeholder="https://"
        aria-label={url.label}
        aria-invalid={faultOf(url.name) !== undefined || undefined}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
    </div>
  );
};

/** What the owners of a blog show on its page: links to elsewhere, and featured tags. */
export function BlogHomeFields(values: FormValues): ReactNode {
  const { text, faultOf } = values;
  // at first, so that a row stays where it is while it is filled
  const [shown] = useState(
    () =>
      1 + linkFields.findLastIndex(({ label, url }) => text(label.name) + text(url.name) !== ''),
  );
  const rows = linkFields.map(({ url }, at) => <LinkRow key={url.name} {...values} at={at} />);
  const more = rows.slice(shown + 1);
  const isMoreRefused = linkFields.slice(shown + 1).some(({ url }) => faultOf(url.name));
  return (
    <Group legend={`${blogLinkTexts.links} and ${blogLinkTexts.featured.toLowerCase()}`}>
      <FieldNote>
        {`Up to ${blogLinkLimits.links} links, shown on your blog. Other sites can check that you are the same person if the linked page links back.`}
      </FieldNote>
      {rows.slice(0, shown + 1)}
      {more.length > 0 && (
        <details className="blog-home-fields__more" open={isMoreRefused || undefined}>
          <summary className="blog-home-fields__summary">{blogLinkTexts.moreLinks}</summary>
          {more}
        </details>
      )}
      <Field
        id="featured-tags"
        label={blogLinkTexts.featured}
        hint={`Up to ${blogLinkLimits.featuredTags} tags, with commas between. They come first on your blog.`}
        name={fieldName('featured_tags')}
        defaultValue={text('featured_tags')}
        maxLength={blogLinkLimits.typedTags}
        autoComplete="off"
        error={faultOf('featured_tags')}
        announcesError={false}
      />
    </Group>
  );
}
