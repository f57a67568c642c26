import * as v from 'valibot';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { saveSiteText } from '@tessera/shared-contracts/site/endpoints';
import {
  siteTextLimits,
  siteTextNames,
  siteTexts,
  siteTextTexts,
  type SiteTextName,
} from '@tessera/shared-contracts/site/site-texts';
import {
  siteTextFormView,
  siteTextsView,
  siteTextView,
} from '@tessera/shared-contracts/site/site-views';
import { firstCharacters } from '@tessera/shared-contracts/core/first-characters';
import type { Deps, RequestValues, Viewer } from '../../base/http/context.ts';
import { mount, type App } from '../../base/http/mount.ts';
import { isNavigation } from '../../base/http/navigation.ts';
import { showRefusedForm } from '../../base/http/refused-forms.ts';
import { renderPage } from '../../base/page/document.tsx';
import { mountPage } from '../../base/page/mount-page.ts';
import { refusedProps, type Refused } from '../../base/page/settings-page.ts';
import { viewRequest } from '../../base/views/render-views.ts';
import { notFound, RefusalError } from '../../base/wire/refusal.ts';
import { userName } from '../accounts/user-name.ts';
import { requireStaff } from '../moderation/moderation-policy.ts';
import { noteAction } from '../moderation/moderation-queries.ts';
import {
  currentSiteText,
  insertSiteText,
  lockSiteText,
  siteTextHistory,
  type SiteTextRow,
} from './site-text-queries.ts';
import { standardText } from './standard-texts.ts';

const editor = 'markdown';
/** How many changes the form lists. */
const listedChanges = 10;

const standardSource = ({ env }: Deps, page: SiteTextName): string =>
  standardText(page, {
    hasAds: env.adScriptUrl !== undefined,
    hasNetworks: Object.keys(env.networks).length > 0,
  });

/** The saved version, unless staff emptied it again. */
const written = (row: SiteTextRow | undefined): SiteTextRow | undefined =>
  row?.source.trim() === '' ? undefined : row;

const info = (title: string) => ({ name: 'site', base_route: pages.dashboard.path, title });

/** `/terms`, `/privacy`, `/rules`, `/contact`: what staff wrote, or the standard text. */
async function siteTextPage(c: RequestValues, page: SiteTextName): Promise<Response> {
  const { deps, viewer } = c.var;
  const row = written(await currentSiteText(deps.db, page));
  const { title, description, path } = siteTexts[page];
  return renderPage(c, { info: info(title), head: { description, canonical: path } }, [
    viewRequest(siteTextView, {
      page,
      html: row?.html ?? (await deps.renderer.render(standardSource(deps, page), editor)),
      changedAt: row?.changed_at.toISOString(),
      isEditable: viewer?.isStaff === true,
    }),
  ]);
}

/** `/moderation/texts`: the texts, for staff. */
async function siteTextsPage(c: RequestValues): Promise<Response> {
  await requireStaff(c);
  const { db } = c.var.deps;
  const texts = await Promise.all(
    siteTextNames.map(async (page) => ({
      page,
      changedAt: written(await currentSiteText(db, page))?.changed_at.toISOString(),
    })),
  );
  return renderPage(c, { info: info('Texts'), head: { robots: 'noindex' } }, [
    viewRequest(siteTextsView, { texts }),
  ]);
}

interface FormState {
  readonly page: SiteTextName;
  /** What was typed; by default, the present text. */
  readonly source?: string;
  readonly version?: string;
  readonly preview?: string;
  readonly refused?: Refused;
}

async function renderForm(
  c: RequestValues,
  { page, source, version, preview, refused }: FormState,
): Promise<Response> {
  const { deps } = c.var;
  const [row, history] = await Promise.all([
    currentSiteText(deps.db, page),
    siteTextHistory(deps.db, page, listedChanges),
  ]);
  return renderPage(
    c,
    {
      info: info(siteTexts[page].title),
      head: { robots: 'noindex' },
      ...(refused && { status: refused.refusal.status }),
    },
    [
      viewRequest(siteTextFormView, {
        page,
        source: source ?? written(row)?.source ?? standardSource(deps, page),
        version: version ?? row?.changed_at.toISOString() ?? '',
        preview,
        history: history.map(({ changed_at, changed_by }) => ({
          at: changed_at.toISOString(),
          by: changed_by,
        })),
        formKey: c.var.formKey,
        // the text is shown again by `source`, which may be longer than other values
        refused: refused && { ...(refusedProps(refused) ?? fail()), values: {} },
      }),
    ],
  );
}

function fail(): never {
  throw new Error('a refused form has no reason');
}

const pageName = v.picklist(siteTextNames);

/** `/moderation/texts/{page}`: the form for one text, for staff. */
async function siteTextFormPage(c: RequestValues): Promise<Response> {
  await requireStaff(c);
  const page = v.safeParse(pageName, c.req.param('page'));
  if (!page.success) throw notFound();
  return renderForm(c, { page: page.output });
}

/** Stores a version of a text, unless another was saved since this one was opened. */
async function storeText(
  deps: Deps,
  staff: Viewer,
  text: Pick<SiteTextRow, 'page' | 'source' | 'html'> & { readonly version: string },
): Promise<void> {
  const { version, ...row } = text;
  await deps.db.transaction().execute(async function store(trx) {
    await lockSiteText(trx, row.page);
    const current = await currentSiteText(trx, row.page);
    if ((current?.changed_at.toISOString() ?? '') !== version)
      throw new RefusalError(409, siteTextTexts.changedMeanwhile);
    const now = Math.max(deps.now().getTime(), (current?.changed_at.getTime() ?? 0) + 1);
    await insertSiteText(trx, { ...row, changed_at: new Date(now), changed_by: userName(staff) });
    await noteAction(trx, {
      staff_id: staff.userId,
      staff_name: userName(staff),
      action: `change text ${row.page}`,
      blog_name: '',
    });
  });
}

/** Mounts the pages of the operator’s texts, and the form with which staff change them. */
export function registerSiteTexts(app: App): void {
  for (const page of siteTextNames)
    mountPage(app, page, (c) => siteTextPage(c, page), { mayBeOld: true });
  mountPage(app, 'siteTexts', siteTextsPage);
  mountPage(app, 'siteText', siteTextFormPage);
  showRefusedForm(app, saveSiteText, async function showAgain(c, values, refusal) {
    const page = v.safeParse(pageName, values['page']);
    const { source } = values;
    if (!page.success || typeof source !== 'string' || c.var.viewer?.isStaff !== true)
      return undefined;
    return renderForm(c, {
      page: page.output,
      source: firstCharacters(source, siteTextLimits.shown),
      refused: { form: saveSiteText.path, values, refusal },
    });
  });
  mount(app, saveSiteText, async function save({ deps, viewer, body, c }) {
    const { page, source, version, intent } = body;
    const html = source.trim() === '' ? '' : await deps.renderer.render(source, editor);
    if (intent === 'preview')
      return isNavigation(c) ? renderForm(c, { page, source, version, preview: html }) : { html };
    await storeText(deps, viewer, { page, source, html, version });
    return isNavigation(c) ? c.redirect(siteTexts[page].path, 303) : { html };
  });
}
