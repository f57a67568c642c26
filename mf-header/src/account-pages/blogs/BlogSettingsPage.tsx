import { blogSettingsTexts } from '@tessera/shared-contracts/blogs/blog-settings-texts';
import { blogSettingsTitles } from '@tessera/shared-contracts/blogs/blog-settings-titles';
import type {
  BlogMark,
  BlogSettingsProps,
} from '@tessera/shared-contracts/blogs/blog-settings-views';
import { BlogHead } from '@tessera/shared-ui/content/BlogHead';
import { formatPostCount } from '@tessera/shared-ui/format/post-count';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import type { ReactNode } from 'react';
import '../blog-form/blog-settings.css';
import { BlogSettingsForm, type BlogSettingsFormProps } from '../blog-form/BlogSettingsForm.tsx';
import { MorePanel } from '../blog-form/MorePanels.tsx';
import { HeaderIsland } from '../islands/HeaderIsland.tsx';
import { SuccessNotice } from '../parts/form-parts.tsx';
import { SettingsFrame } from '../parts/SettingsFrame.tsx';

const doneTexts = {
  saved: blogSettingsTexts.saved,
  avatar: 'Avatar updated.',
  header: 'Header image updated.',
  renamed: 'Blog renamed.',
  created: 'Your new blog is ready. Make it your own.',
} as const;

/** What each moderation mark means for the blog. */
const markTexts: Readonly<Record<BlogMark, string>> = {
  suspended:
    'This blog is suspended. Only its members can see its posts, and no one can send anything to it.',
  sensitive:
    'Our team marked this blog as sensitive. People are asked before they see it, and its posts don’t appear in public streams such as Explore.',
  spam: 'This blog is marked as spam. Its posts don’t appear in public streams such as Explore.',
};

/** The head of the blog, for members who cannot change it. */
const Preview = ({
  blog,
  postCount,
  language,
  stylesheets,
}: Pick<BlogSettingsProps, 'blog' | 'postCount' | 'language' | 'stylesheets'>): ReactNode => (
  <section className="page__section" aria-labelledby="looks">
    <h2 className="page__section-title" id="looks">
      Preview
    </h2>
    <BlogHead blog={blog} count={<span>{formatPostCount(postCount, language)}</span>} level={2} />
    {stylesheets.map((href) => (
      <link key={href} rel="stylesheet" href={href} />
    ))}
    <p className="page__head-actions">
      <LinkButton href={blog.url}>View blog</LinkButton>
    </p>
  </section>
);

/** {@link BlogSettingsForm} in server-made HTML. */
const BlogSettingsIsland = (props: BlogSettingsFormProps): ReactNode => (
  <HeaderIsland name="blog-settings" seed={props}>
    <BlogSettingsForm {...props} />
  </HeaderIsland>
);

/** `/settings/blog/{name}`: settings of one of the user's blogs; only its owners see the forms. */
export function BlogSettingsPage({
  nav,
  formKey,
  refused,
  done,
  language,
  blog,
  postCount,
  marks,
  stylesheets,
  owned,
}: BlogSettingsProps): ReactNode {
  return (
    <SettingsFrame nav={nav} title={blogSettingsTitles.settings(blog.name)}>
      <SuccessNotice text={done && doneTexts[done]} />
      {marks.map((mark) => (
        <p className="notice notice--error" key={mark}>
          {markTexts[mark]}
        </p>
      ))}
      {owned ? (
        <BlogSettingsIsland
          {...{ blog, owned, postCount, language, stylesheets, formKey, refused }}
        />
      ) : (
        <>
          <Preview {...{ blog, postCount, language, stylesheets }} />
          <p className="notice">
            You’re a member of this blog. Only its owners can change its settings and manage
            members.
          </p>
          <MorePanel name={blog.name} isOwner={false} />
        </>
      )}
    </SettingsFrame>
  );
}
