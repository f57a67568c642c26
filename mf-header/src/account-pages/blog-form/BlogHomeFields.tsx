import { blogLinkLimits, blogLinkTexts } from '@tessera/shared-contracts/blogs/blog-links';
import { Field } from '@tessera/shared-ui/Field';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import { Input } from '@tessera/shared-ui/Input';
import type { ReactNode } from 'react';
import { Group } from './BlogFormParts.tsx';
import { fieldName } from './fields.ts';
import { linkFields, type FormValues } from './form-values.ts';
import './blog-home-fields.css';

/** What the owners of a blog show on its page: links to elsewhere, and featured tags. */
export const BlogHomeFields = ({ text, faultOf }: FormValues): ReactNode => (
  <Group legend={`${blogLinkTexts.links} and ${blogLinkTexts.featured.toLowerCase()}`}>
    <FieldNote>
      {`Up to ${blogLinkLimits.links} links, shown on your blog. Other sites can check that you are the same person if the linked page links back.`}
    </FieldNote>
    {linkFields.map(({ label, url }) => (
      <div className="blog-home-fields__link" key={url.name}>
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
    ))}
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
