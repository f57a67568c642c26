import type { ReactNode } from 'react';
import { blogLimits, blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { saveSettings } from '@tessera/shared-contracts/blogs/endpoints';
import { renameBlog } from '@tessera/shared-contracts/blogs/own-blogs';
import { formatDate } from '@tessera/shared-ui/format/date';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import { BlogHead } from '@tessera/shared-ui/post-view/BlogHead';
import { formerNames } from '../blogs/blog-name-queries.ts';
import { requireOwnBlog } from '../blogs/blog-policy.ts';
import { blogById, type BlogRow } from '../blogs/blog-queries.ts';
import { roleIn } from '../blogs/member-queries.ts';
import { noRelations, presentBlog } from '../blogs/present-blog.ts';
import { ThemeSheets } from '../blogs/theme-sheets.tsx';
import type { AppContext, Viewer } from '../http/context.ts';
import { notFound, type RefusalError } from '../http/refusal.ts';
import { requireViewer } from '../http/session.ts';
import { pageViewer } from '../pages/page-viewer.ts';
import { BlogForm } from './blog-form.tsx';
import { BlogPicturesPanel } from './blog-pictures-panel.tsx';
import { Done, Panel, SettingsForm, TextField, typed } from './fields.tsx';
import { renderFramedPage, type Refused } from './frame.tsx';

const doneTexts: Readonly<Record<string, string>> = {
  avatar: 'Avatar updated.',
  header: 'Header image updated.',
  renamed: 'Blog renamed.',
  created: 'Your new blog is ready. Make it your own.',
};

function AddressPanel({
  row,
  former,
  language,
  formKey,
  refused,
}: {
  readonly language: string | undefined;
  readonly row: BlogRow;
  readonly former: readonly { readonly name: string; readonly held_until: Date }[];
  readonly formKey: string;
  readonly refused: Refused | undefined;
}): ReactNode {
  return (
    <Panel id="address" title="Name and address">
      <p className="settings__fact">
        <strong>@{row.name}</strong>
      </p>
      {former.length > 0 && (
        <ul className="settings__facts">
          {former.map(({ name, held_until }) => (
            <li key={name}>
              @{name} redirects here until {formatDate(held_until.toISOString(), language)}.
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
          refused={refused}
        >
          <input type="hidden" name="tumblelog" value={row.name} />
          <TextField
            id="new-name"
            name="name"
            label="New name"
            autoComplete="off"
            maxLength={33}
            value={typed(refused, renameBlog.path, 'name')}
            hint={`Letters, digits and hyphens. Links to the current name redirect for ${blogLimits.formerNameDays} days, and no one else can take it during that time.`}
          />
        </SettingsForm>
      </details>
    </Panel>
  );
}

/** Staff flags of the blog and their consequences. */
const marksOf = (row: BlogRow): string[] => [
  ...(row.is_suspended
    ? ['This blog is suspended. No one can see it or send anything to it.']
    : []),
  ...(row.staff_flagged_nsfw || row.is_adult
    ? [
        'Our team marked this blog as sensitive. People are asked before they see it, and its posts don’t appear in public streams such as Explore.',
      ]
    : []),
  ...(row.is_spam
    ? ['This blog is marked as spam. Its posts don’t appear in public streams such as Explore.']
    : []),
];

/** Links to the blog's other settings. */
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

async function renderSettings(
  c: AppContext,
  viewer: Viewer,
  row: BlogRow,
  refused?: Refused,
): Promise<Response> {
  const { deps, formKey } = c.var;
  const [role, former] = await Promise.all([
    roleIn(deps.db, row.id, viewer.userId),
    formerNames(deps.db, row.id, deps.now()),
  ]);
  const isOwner = role === 'owner';
  const blog = presentBlog(row, viewer, noRelations);
  const title = `Settings for ${row.name}`;
  const isSaved = refused === undefined && c.req.query('saved') !== undefined;
  return renderFramedPage(
    c,
    viewer,
    { name: 'blog-settings', title, path: blogPaths.settings(row.name), blog: row.name },
    <>
      <Done
        text={refused ? undefined : isSaved ? 'Saved.' : doneTexts[c.req.query('done') ?? '']}
      />
      {marksOf(row).map((text) => (
        <p className="notice notice--error" key={text}>
          {text}
        </p>
      ))}
      <section className="page__section" aria-labelledby="looks">
        <h2 className="page__section-title" id="looks">
          Preview
        </h2>
        <div data-theme-preview={JSON.stringify(blog)} data-post-count={row.posts_count}>
          <BlogHead
            blog={blog}
            viewer={pageViewer(c)}
            postCount={row.posts_count}
            level={2}
            hasActions={false}
          />
        </div>
        <ThemeSheets theme={row.theme} />
        <p className="page__head-actions">
          <LinkButton href={blog.url}>View blog</LinkButton>
        </p>
      </section>
      {isOwner ? (
        <>
          <section className="page__section" aria-labelledby="change">
            <h2 className="page__section-title" id="change">
              Edit
            </h2>
            <BlogForm
              row={row}
              formKey={formKey}
              typed={refused?.form === saveSettings.path ? refused.values['tumblelog'] : undefined}
              errors={refused?.form === saveSettings.path ? refused.refusal.errors : []}
            />
          </section>
          <BlogPicturesPanel row={row} formKey={formKey} refused={refused} />
          <AddressPanel
            row={row}
            former={former}
            language={viewer.language}
            formKey={formKey}
            refused={refused}
          />
        </>
      ) : (
        <p className="notice">
          You’re a member of this blog. Only its owners can change its settings and manage members.
        </p>
      )}
      <MorePanel name={row.name} isOwner={isOwner} />
    </>,
    refused,
  );
}

/** `/settings/blog/{name}`: edits how an own blog presents itself. */
export async function blogSettingsPage(c: AppContext): Promise<Response> {
  const viewer = requireViewer(c);
  const row = await blogById(c.var.deps.db, requireOwnBlog(viewer, c.req.param('name') ?? '').id);
  if (!row) throw notFound('This blog does not exist.');
  return renderSettings(c, viewer, row);
}

/**
 * The same page with the submitted values and why they were refused; undefined when the blog is not
 * the viewer's own.
 */
export async function renderRefusedSettings(
  c: AppContext,
  values: Refused['values'],
  refusal: RefusalError,
): Promise<Response | undefined> {
  const { deps, viewer } = c.var;
  const key = values['tumblelog_name_or_id'] ?? values['tumblelog'];
  const blog = viewer?.blogs.find(({ id, name }) => [id, name].some((known) => known === key));
  const row = blog && (await blogById(deps.db, blog.id));
  return viewer && row
    ? renderSettings(c, viewer, row, { form: c.req.path, values, refusal })
    : undefined;
}
