import * as endpoints from '@tessera/shared-contracts/form-drafts/endpoints';
import { formDraftTexts } from '@tessera/shared-contracts/form-drafts/texts';
import { mount, type App } from '../../base/http/mount.ts';
import { notFound } from '../../base/wire/refusal.ts';
import { endFormDraft, formDraftsOf, modelOfVersion, versionsOf } from './form-draft-queries.ts';
import { announceDrafts } from './live-drafts.ts';
import { presentFormDraft, readModel, secondsSince } from './present-form-draft.ts';
import { putFormDraft } from './put-form-draft.ts';

/** Mounts the calls about unsaved posts. Nobody but their owner ever gets them. */
export function registerFormDrafts(app: App): void {
  mount(app, endpoints.pullFormDrafts, async function pull({ deps, viewer, body }) {
    const rows = await formDraftsOf(deps.db, viewer.userId);
    const isKnown = ({ id, version }: (typeof rows)[number]) => body.known[id] === version;
    return {
      known: rows.filter(isKnown).map(({ id, version }) => ({ id, version })),
      drafts: rows.flatMap((row) =>
        isKnown(row) ? [] : (presentFormDraft(row, deps.now()) ?? []),
      ),
    };
  });
  mount(app, endpoints.putFormDraft, putFormDraft);
  mount(app, endpoints.removeFormDraft, async function remove({ deps, viewer, body }) {
    if (await endFormDraft(deps.db, viewer.userId, body))
      await announceDrafts(deps.db, viewer.userId, '');
    return {};
  });
  mount(app, endpoints.formDraftVersions, async function list({ deps, viewer, body }) {
    const rows = await versionsOf(deps.db, viewer.userId, body.id);
    return {
      versions: rows.map(({ version, device, created_at }) => ({
        version,
        device,
        seconds: secondsSince(created_at, deps.now()),
      })),
    };
  });
  mount(app, endpoints.formDraftVersion, async function readOne({ deps, viewer, body }) {
    const text = await modelOfVersion(deps.db, viewer.userId, body.id, body.version);
    const model = text === undefined ? undefined : readModel(text);
    if (!model) throw notFound(formDraftTexts.versionGone);
    return { model };
  });
}
