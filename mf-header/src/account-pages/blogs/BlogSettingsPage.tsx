import { blogFormAttributes } from '@tessera/shared-contracts/blogs/blog-form-element';
import {
  blogLimits,
  blogNameHint,
  blogPaths,
  typedBlogName,
} from '@tessera/shared-contracts/blogs/blog';
import { blogSettingsTitles } from '@tessera/shared-contracts/blogs/blog-settings-titles';
import type {
  BlogMark,
  BlogSettingsProps,
  OwnedBlog,
} from '@tessera/shared-contracts/blogs/blog-settings-views';
import { renameBlog } from '@tessera/shared-contracts/blogs/own-blogs';
import { formatDate } from '@tessera/shared-ui/format/date';
import { formatPostCount } from '@tessera/shared-ui/format/post-count';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import { BlogHead } from '@tessera/shared-ui/content/BlogHead';
import type { ReactNode } from 'react';
import {
  SuccessNotice,
  Panel,
  SettingsForm,
  TextField,
  submittedValue,
} from '../parts/form-parts.tsx';
import { SettingsFrame } from '../parts/SettingsFrame.tsx';
import './blog-settings.css';
import { BlogForm } from './BlogForm.tsx';
import { BlogImagesPanel } from './BlogImagesPanel.tsx';

const doneTexts = {
  saved: 'Saved.',
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

const AddressPanel = ({
  name,
  formerNames,
  language,
  formKey,
  refused,
}: Pick<BlogSettingsProps, 'formKey' | 'refused' | 'language'> &
  Pick<OwnedBlog, 'formerNames'> & { readonly name: string }): ReactNode => (
  <Panel id="address" title="Name and address">
    <p className="settings__fact">
      <strong>@{name}</strong>
    </p>
    {formerNames.length > 0 && (
      <ul className="settings__facts">
        {formerNames.map((former) => (
          <li key={former.name}>
            @{former.name} redirects here until {formatDate(former.until, language)}.
          </li>
        ))}
      </ul>
    )}
    <details open={refused?.form === renameBlog.path}>
      <summary className="settings__toggle">Change name</summary>
      <SettingsForm
        action={renameBlog.path}
        formKey={formKey}
        submit="Change name"
        isInPlace
        refused={refused}
      >
        <input type="hidden" name="tumblelog" value={name} />
        <TextField
          id="new-name"
          name="name"
          label="New name"
          autoComplete="off"
          maxLength={typedBlogName}
          value={submittedValue(refused, renameBlog.path, 'name')}
          hint={`${blogNameHint} Links to the current name redirect for ${blogLimits.formerNameDays} days, and no one else can take it during that time.`}
        />
      </SettingsForm>
    </details>
  </Panel>
);

/** Links to the blog's other pages, such as its inbox, members and deletion. */
function MorePanel({
  name,
  isOwner,
}: {
  readonly name: string;
  readonly isOwner: boolean;
}): ReactNode {
  const links = [
    { href: `/blog/${name}/inbox`, text: 'Inbox' },
    { href: `/blog/${name}/queue`, text: 'Queue' },
    { href: `/blog/${name}/drafts`, text: 'Drafts' },
    { href: blogPaths.activity(name), text: 'Activity' },
    { href: blogPaths.followers(name), text: 'Followers' },
    { href: blogPaths.members(name), text: 'Members' },
    { href: blogPaths.blocked(name), text: 'Blocked blogs' },
    ...(isOwner ? [{ href: blogPaths.remove(name), text: 'Delete this blog' }] : []),
  ];
  return (
    <nav className="page__panel settings__more" aria-labelledby="more">
      <h2 className="page__section-title" id="more">
        More for {name}
      </h2>
      {links.map(({ href, text }) => (
        <LinkButton key={href} href={href}>
          {text}
        </LinkButton>
      ))}
    </nav>
  );
}

/** A preview of the blog's header. With JavaScript, it shows the edits made in the form. */
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
    <div
      {...{
        [blogFormAttributes.preview]: JSON.stringify(blog),
        [blogFormAttributes.postCount]: postCount,
      }}
    >
      <BlogHead blog={blog} count={<span>{formatPostCount(postCount, language)}</span>} level={2} />
    </div>
    {stylesheets.map((href) => (
      <link key={href} rel="stylesheet" href={href} />
    ))}
    <p className="page__head-actions">
      <LinkButton href={blog.url}>View blog</LinkButton>
    </p>
  </section>
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
  const form = { formKey, refused };
  return (
    <SettingsFrame nav={nav} title={blogSettingsTitles.settings(blog.name)}>
      <SuccessNotice text={done && doneTexts[done]} />
      {marks.map((mark) => (
        <p className="notice notice--error" key={mark}>
          {markTexts[mark]}
        </p>
      ))}
      <Preview blog={blog} postCount={postCount} language={language} stylesheets={stylesheets} />
      {owned ? (
        <>
          <section className="page__section" aria-labelledby="change">
            <h2 className="page__section-title" id="change">
              Edit
            </h2>
            <BlogForm {...form} blog={blog} owned={owned} />
          </section>
          <BlogImagesPanel {...form} blog={blog} owned={owned} />
          <AddressPanel
            {...form}
            name={blog.name}
            formerNames={owned.formerNames}
            language={language}
          />
        </>
      ) : (
        <p className="notice">
          You’re a member of this blog. Only its owners can change its settings and manage members.
        </p>
      )}
      <MorePanel name={blog.name} isOwner={owned !== undefined} />
    </SettingsFrame>
  );
}
