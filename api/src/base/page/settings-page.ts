import type { RefusedForm } from '@tessera/shared-contracts/core/view-props';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { firstCharacters } from '@tessera/shared-contracts/core/first-characters';
import {
  settingsSections,
  type SettingsSection,
} from '@tessera/shared-contracts/settings/settings-sections';
import type { SettingsNav } from '@tessera/shared-contracts/core/settings-nav';
import type { RequestValues, Viewer } from '../http/context.ts';
import type { RefusalError } from '../wire/refusal.ts';
import { renderPage } from './document.tsx';
import type { ViewRequest } from '../views/render-views.ts';

/** A refused form: the path it was sent to, the submitted values, and the refusal. */
export interface Refused {
  readonly form: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly refusal: RefusalError;
}

/** Maximum number of characters of a submitted value that are shown again. */
const maxValueLength = 10_000;
/** Fields that are never shown again. */
const secretField = /password|code/;

/** A refused form in the shape that views receive. */
export const refusedProps = (refused: Refused | undefined): RefusedForm | undefined =>
  refused && {
    form: refused.form,
    errors: refused.refusal.errors,
    values: Object.fromEntries(
      Object.entries(refused.values).flatMap(([name, value]) =>
        typeof value === 'string' && !secretField.test(name)
          ? [[name, firstCharacters(value, maxValueLength)]]
          : [],
      ),
    ),
  };

/** The settings navigation for a viewer; `current` is the path of the current page. */
export const settingsNavFor = ({ blogs, isStaff }: Viewer, current: string): SettingsNav => ({
  current,
  blogs: blogs.map(({ name }) => name),
  isStaff,
});

/** A page with the settings navigation. */
export interface FramedPage {
  /** Name of the page for the shell and the remotes. */
  readonly name: string;
  readonly title: string;
  /** The blog that the page is about. */
  readonly blog?: string;
}

/** Renders a settings page whose content a view renders. */
export const renderFramedView = (
  c: RequestValues,
  { name, title, blog = '' }: FramedPage,
  view: ViewRequest,
  refused?: Pick<Refused, 'refusal'>,
): Promise<Response> =>
  renderPage(
    c,
    {
      info: { name, base_route: pages.dashboard.path, title, blog },
      head: { robots: 'noindex' },
      ...(refused && { status: refused.refusal.status }),
    },
    [view],
  );

/** Renders the page of a settings section. */
export const renderSettingsView = (
  c: RequestValues,
  section: SettingsSection,
  view: ViewRequest,
  refused?: Refused,
): Promise<Response> =>
  renderFramedView(c, { name: 'settings', title: settingsSections[section].title }, view, refused);

/**
 * The confirmation that `?done=` asks a page to show; undefined after a refusal, or if the page has
 * no confirmation of that name.
 *
 * @param known the confirmations that the page has
 */
export const confirmationOf = <T extends string>(
  c: RequestValues,
  refused: Refused | undefined,
  known: readonly T[],
): T | undefined => (refused ? undefined : known.find((one) => one === c.req.query('done')));
