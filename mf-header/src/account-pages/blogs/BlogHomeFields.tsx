import { blogLinkLimits, blogLinkTexts } from '@tessera/shared-contracts/blogs/blog-links';
import type { OwnedBlog } from '@tessera/shared-contracts/blogs/blog-settings-views';
import { Field } from '@tessera/shared-ui/Field';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import { Input } from '@tessera/shared-ui/Input';
import type { ReactNode } from 'react';
import { fieldName, Group } from './BlogFormParts.tsx';
import './blog-home-fields.css';

const rows = Array.from({ length: blogLinkLimits.links }, (_, index) => index);

/** What the owners of a blog show on its page: links to elsewhere, and featured tags. */
export const BlogHomeFields = ({
  links,
  featured_tags: stored,
  submitted,
}: Pick<OwnedBlog, 'links' | 'featured_tags' | 'submitted'>): ReactNode => {
  const typed = submitted?.['featured_tags'];
  return (
    <Group legend={`${blogLinkTexts.links} and ${blogLinkTexts.featured.toLowerCase()}`}>
      <FieldNote>
        {`Up to ${blogLinkLimits.links} links, shown on your blog. Other sites can check that you are the same person if the linked page links back.`}
      </FieldNote>
      {rows.map((row) => (
        <div className="blog-home-fields__link" key={row}>
          <Input
            type="text"
            name={`${fieldName('links')}[${row}][label]`}
            defaultValue={links[row]?.label ?? ''}
            maxLength={blogLinkLimits.label}
            placeholder="Label"
            aria-label={`Label of link ${row + 1}`}
            autoComplete="off"
          />
          <Input
            type="text"
            inputMode="url"
            name={`${fieldName('links')}[${row}][url]`}
            defaultValue={links[row]?.url ?? ''}
            maxLength={blogLinkLimits.url}
            placeholder="https://"
            aria-label={`Address of link ${row + 1}`}
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
        defaultValue={typeof typed === 'string' ? typed : stored.join(', ')}
        maxLength={blogLinkLimits.typedTags}
        autoComplete="off"
      />
    </Group>
  );
};
