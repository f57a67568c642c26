import type { ReactNode } from 'react';
import { blogLimits, blogPaths, type ThemeParams } from '@tessera/shared-contracts/blogs/blog';
import { saveSettings, settingsPage } from '@tessera/shared-contracts/blogs/endpoints';
import { socialTexts } from '@tessera/shared-contracts/sharing/tweet-rules';
import { BlogHead } from '@tessera/shared-ui/post-view/BlogHead';
import { requireOwnBlog } from '../blogs/blog-policy.ts';
import { blogById, type BlogRow } from '../blogs/blog-queries.ts';
import { noRelations, presentBlog } from '../blogs/present-blog.ts';
import type { AppContext, Viewer } from '../http/context.ts';
import { notFound, type RefusalError } from '../http/refusal.ts';
import { requireViewer } from '../http/session.ts';
import { renderPage } from '../pages/document.tsx';
import { pageViewer } from '../pages/page-viewer.ts';

const colours = [
  { name: 'background_color', label: 'Background colour' }, { name: 'link_color', label: 'Link colour' }, { name: 'title_color', label: 'Title colour' },
] as const satisfies readonly { readonly name: keyof ThemeParams; readonly label: string }[];

/** Boxes of the form by the group they stand in. Questions without names are taken only where questions are. */
const switchGroups = [
  { legend: 'Questions', switches: [
    { name: 'asks', label: 'Take questions', hint: 'Others can ask this blog; questions wait in its inbox until they are answered.' },
    { name: 'anonymous_asks', label: 'Take questions without a name', hint: 'Whoever asks may stay unnamed. Such questions can only be answered for everybody to read.' },
  ] },
  { legend: 'New posts', switches: [{ name: 'twitter_send_posts', label: socialTexts.twitter, hint: socialTexts.noTwitter }, { name: 'facebook_opengraph_send_posts', label: socialTexts.facebook, hint: socialTexts.noFacebook }] },
] as const;

/** What the fields of the form show, as text. */
type Values = Readonly<Record<string, string>>;

const storedValues = (row: BlogRow): Values => ({
  title: row.title, description: row.description, twitter_send_posts: row.twitter_send_posts ? 'on' : 'off', facebook_opengraph_send_posts: row.facebook_opengraph_send_posts ? 'on' : 'off',
  asks: row.asks ? 'on' : 'off', anonymous_asks: row.anonymous_asks ? 'on' : 'off',
  ...Object.fromEntries(colours.map(({ name }) => [name, row.theme[name]])),
});

/** What was typed and refused, over what is stored. */
function typedValues(fields: unknown): Values {
  if (typeof fields !== 'object' || fields === null) return {};
  return Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value.slice(0, 2000)]] : [])));
}

const fieldName = (name: string): string => `tumblelog[${name}]`;

/** A box of a plain form sends nothing while it is empty; the field before it says off. */
function Switch({ name, label, hint, isOn }: { readonly name: string; readonly label: string; readonly hint: string; readonly isOn: boolean }): ReactNode {
  return (
    <div>
      <input type="hidden" name={fieldName(name)} value="off" />
      <label className="form__check"><input type="checkbox" name={fieldName(name)} value="on" defaultChecked={isOn} aria-describedby={`${name}-hint`} />{label}</label>
      <p className="form__hint" id={`${name}-hint`}>{hint}</p>
    </div>
  );
}

function SettingsForm({ blog, values, formKey, errors }: { readonly blog: string; readonly values: Values; readonly formKey: string; readonly errors: readonly string[] }): ReactNode {
  return (
    <form className="form page__panel" method="post" action={saveSettings.path}>
      {errors.length > 0 && <div className="form__errors" role="alert"><ul>{errors.map((error) => <li key={error}>{error}</li>)}</ul></div>}
      <input type="hidden" name="form_key" value={formKey} />
      <input type="hidden" name="page" value={settingsPage} />
      <input type="hidden" name="tumblelog_name_or_id" value={blog} />
      <input type="hidden" name="return_to" value={`${blogPaths.settings(blog)}?saved=1`} />
      <label className="form__field"><span className="form__label">Title</span><input className="form__input" type="text" name={fieldName('title')} defaultValue={values['title']} maxLength={blogLimits.title} autoComplete="off" /></label>
      <label className="form__field"><span className="form__label">Description</span><textarea className="form__input" name={fieldName('description')} defaultValue={values['description']} maxLength={blogLimits.description} rows={4} /></label>
      <fieldset className="form__group">
        <legend className="form__legend">Colours</legend>
        <div className="form__row">{colours.map(({ name, label }) => <label className="form__field" key={name}><span className="form__label">{label}</span><input className="form__input" type="color" name={fieldName(name)} defaultValue={values[name]} /></label>)}</div>
      </fieldset>
      {switchGroups.map(({ legend, switches }) => (
        <fieldset className="form__group" key={legend}>
          <legend className="form__legend">{legend}</legend>
          {switches.map(({ name, label, hint }) => <Switch key={name} name={name} label={label} hint={hint} isOn={values[name] === 'on'} />)}
        </fieldset>
      ))}
      <div className="form__actions"><button className="button button--primary" type="submit">Save</button></div>
    </form>
  );
}

interface Refused {
  readonly values: Readonly<Record<string, unknown>>;
  readonly refusal: RefusalError;
}

async function renderSettings(c: AppContext, viewer: Viewer, row: BlogRow, refused?: Refused): Promise<Response> {
  const blog = presentBlog(row, viewer, noRelations);
  const title = `Settings of ${row.name}`;
  const isSaved = refused === undefined && c.req.query('saved') !== undefined;
  return renderPage(c, { info: { name: 'blog-settings', base_route: '/dashboard', title, blog: row.name }, head: { robots: 'noindex' }, ...(refused && { status: refused.refusal.status }) }, (
    <div className="page__column">
      <header className="page__head"><h1 className="page__title">{title}</h1><div className="page__head-actions"><a className="button" href={blog.url}>To the blog</a></div></header>
      {isSaved && <p className="notice" role="status">Saved.</p>}
      <section className="page__section">
        <h2 className="page__section-title">How your blog looks</h2>
        <BlogHead blog={blog} viewer={pageViewer(c)} postCount={row.posts_count} level={2} hasActions={false} />
      </section>
      <section className="page__section">
        <h2 className="page__section-title">Change it</h2>
        <SettingsForm blog={row.name} values={{ ...storedValues(row), ...typedValues(refused?.values['tumblelog']) }} formKey={c.var.formKey} errors={refused?.refusal.errors ?? []} />
      </section>
      <p className="page__head-actions"><a className="button" href={`/blog/${row.name}/drafts`}>Drafts</a><a className="button" href={`/blog/${row.name}/queue`}>Queue</a><a className="button" href={blogPaths.activity(row.name)}>Activity</a></p>
    </div>
  ));
}

/** `/settings/blog/{name}`: how a blog of one's own presents itself, to be changed. */
export async function blogSettingsPage(c: AppContext): Promise<Response> {
  const viewer = requireViewer(c);
  const row = await blogById(c.var.deps.db, requireOwnBlog(viewer, c.req.param('name') ?? '').id);
  if (!row) throw notFound('This blog does not exist.');
  return renderSettings(c, viewer, row);
}

/** The same form again with what was typed and why it was refused; undefined when the blog is not the viewer's own. */
export async function renderRefusedSettings(c: AppContext, values: Refused['values'], refusal: RefusalError): Promise<Response | undefined> {
  const { deps, viewer } = c.var;
  const blog = viewer?.blogs.find(({ id, name }) => [id, name].some((known) => known === values['tumblelog_name_or_id']));
  const row = blog && (await blogById(deps.db, blog.id));
  return viewer && row ? renderSettings(c, viewer, row, { values, refusal }) : undefined;
}
