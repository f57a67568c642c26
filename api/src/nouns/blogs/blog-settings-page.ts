import { refusals } from '@tessera/shared-contracts/core/refusals';
import * as v from 'valibot';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { blogSettingsTexts } from '@tessera/shared-contracts/blogs/blog-settings-texts';
import { blogSettingsTitles } from '@tessera/shared-contracts/blogs/blog-settings-titles';
import {
  blogSettingsActions,
  blogSettingsView,
  type BlogFields,
  type BlogMark,
} from '@tessera/shared-contracts/blogs/blog-settings-views';
import { saveSettings } from '@tessera/shared-contracts/blogs/endpoints';
import type { RefusedForm } from '@tessera/shared-contracts/core/view-props';
import { firstCharacters } from '@tessera/shared-contracts/core/first-characters';
import { formerNames } from './blog-name-queries.ts';
import { requireOwnBlog } from './blog-policy.ts';
import { blogById, type BlogRow } from './blog-queries.ts';
import { roleIn } from './member-queries.ts';
import { noRelations, presentBlog } from './present-blog.ts';
import { presentSettings, settingsVersion } from './present-settings.ts';
import { themeSheets } from './theme-sheets.ts';
import type { RequestValues, Viewer } from '../../base/http/context.ts';
import { notFound, type RefusalError } from '../../base/wire/refusal.ts';
import { requireViewer } from '../../base/http/session.ts';
import { viewRequest } from '../../base/views/render-views.ts';
import {
  confirmationOf,
  refusedProps,
  renderFramedView,
  settingsNavFor,
  type Refused,
} from '../../base/page/settings-page.ts';

/** Maximum number of characters of a submitted field that are shown again. */
const maxFieldLength = 2000;

/** The links in a refused form. */
const typedLinks = v.object({
  links: v.array(v.object({ label: v.optional(v.string(), ''), url: v.optional(v.string(), '') })),
});

/** The fields of the submitted links, by their names in the form. */
function submittedLinks(fields: object): BlogFields {
  const sent = v.safeParse(typedLinks, fields);
  const links = sent.success ? sent.output.links : [];
  return Object.fromEntries(
    links.flatMap((link, index) =>
      Object.entries(link).map(([part, value]) => [
        `links[${index}][${part}]`,
        firstCharacters(value, maxFieldLength),
      ]),
    ),
  );
}

/** The submitted fields of a blog; undefined if a different form, or none, was refused. */
function submittedFields(refused: Refused | undefined): BlogFields | undefined {
  const fields = refused?.form === saveSettings.path ? refused.values['tumblelog'] : undefined;
  if (typeof fields !== 'object' || fields === null) return undefined;
  const submitted: Record<string, BlogFields[string]> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') submitted[name] = firstCharacters(value, maxFieldLength);
    else if (Array.isArray(value) && name !== 'links')
      submitted[name] = value.filter((one) => typeof one === 'string');
  }
  return { ...submitted, ...submittedLinks(fields) };
}

/** The marks that staff have set on a blog and that its members see. */
const marksOf = (row: BlogRow): BlogMark[] => [
  ...(row.is_suspended ? (['suspended'] as const) : []),
  ...(row.staff_flagged_nsfw || row.is_adult ? (['sensitive'] as const) : []),
  ...(row.is_spam ? (['spam'] as const) : []),
];

/**
 * Says that the settings were changed meanwhile, if those in a refused form were: the form gets the
 * present version, and lists what differs.
 */
function withOutdated(row: BlogRow, refused: RefusedForm | undefined): RefusedForm | undefined {
  const sent = refused?.form === saveSettings.path ? refused.values['version'] : undefined;
  const isTold = refused?.errors.includes(blogSettingsTexts.changedMeanwhile) !== false;
  return sent === undefined || sent === settingsVersion(row) || isTold
    ? refused
    : { ...refused, errors: [...refused.errors, blogSettingsTexts.changedMeanwhile] };
}

async function renderSettings(
  c: RequestValues,
  viewer: Viewer,
  row: BlogRow,
  refused?: Refused,
): Promise<Response> {
  const { deps, formKey } = c.var;
  const [role, former] = await Promise.all([
    roleIn(deps.db, row.id, viewer.userId),
    formerNames(deps.db, row.id, deps.now()),
  ]);
  const isSaved = refused === undefined && c.req.query('saved') !== undefined;
  const view = viewRequest(blogSettingsView, {
    nav: settingsNavFor(viewer, blogPaths.settings(row.name)),
    formKey,
    refused: withOutdated(row, refusedProps(refused)),
    done: isSaved ? 'saved' : confirmationOf(c, refused, blogSettingsActions),
    language: viewer.language,
    blog: presentBlog(row, viewer, noRelations),
    postCount: row.posts_count,
    marks: marksOf(row),
    stylesheets: themeSheets(row.theme),
    owned:
      role === 'owner'
        ? {
            ...presentSettings(row),
            formerNames: former.map(({ name, held_until }) => ({
              name,
              until: held_until.toISOString(),
            })),
            submitted: submittedFields(refused),
          }
        : undefined,
  });
  return renderFramedView(
    c,
    { name: 'blog-settings', title: blogSettingsTitles.settings(row.name), blog: row.name },
    view,
    refused,
  );
}

/** `/settings/blog/{name}`: the settings of one of the viewer's blogs. */
export async function blogSettingsPage(c: RequestValues): Promise<Response> {
  const viewer = requireViewer(c);
  const row = await blogById(c.var.deps.db, requireOwnBlog(viewer, c.req.param('name') ?? '').id);
  if (!row) throw notFound(refusals.noBlog);
  return renderSettings(c, viewer, row);
}

/**
 * The settings page with the submitted values and the reason for the refusal; undefined if the blog
 * is not one of the viewer's.
 */
export async function renderRefusedSettings(
  c: RequestValues,
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
