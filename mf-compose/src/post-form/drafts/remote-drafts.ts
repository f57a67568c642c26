import type { CallInput } from '@tessera/shared-contracts/core/endpoint';
import {
  formDraftVersion,
  formDraftVersions,
  pullFormDrafts,
  putFormDraft,
  putOutcome,
  remoteDraft,
  removeFormDraft,
  type RemoteDraft,
} from '@tessera/shared-contracts/form-drafts/endpoints';
import type { DraftPoint } from '@tessera/shared-contracts/posts/draft-point';
import { isCallError, type Platform } from '@tessera/shared-contracts/platform/platform';
import { draftModel } from '@tessera/shared-contracts/posts/draft-model';
import type { PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import * as v from 'valibot';

type SentDraft = CallInput<typeof putFormDraft>['body'];

/** An earlier version of a draft. */
export interface DraftVersion {
  readonly version: number;
  readonly device: string;
  readonly seconds: number;
}

/** The drafts of a person on the server. All methods reject if no response comes. */
export interface RemoteDrafts {
  pull(known: Readonly<Record<string, number>>): Promise<{
    /** Ids of all drafts, and those of which `known` has not the current version. */
    readonly ids: ReadonlySet<string>;
    readonly drafts: readonly RemoteDraft[];
  }>;
  put(draft: SentDraft, keepalive?: boolean): Promise<v.InferOutput<typeof putOutcome>>;
  remove(known: DraftPoint): Promise<void>;
  versions(id: string): Promise<readonly DraftVersion[]>;
  version(id: string, version: number): Promise<PostFormModel>;
}

/**
 * Why the server does not take a draft, where trying again would not help; '' if that says nothing to
 * a person. Undefined for all other failures.
 */
export function refusalOf(error: unknown): string | undefined {
  if (!isCallError(error)) return undefined;
  if (error.status === 413) return error.errors.join(' ');
  return error.status === 400 ? '' : undefined;
}

/** A draft that this version of the code cannot read stays where it is. */
const readable = (drafts: readonly unknown[]): readonly RemoteDraft[] =>
  drafts.flatMap((draft) => {
    const parsed = v.safeParse(remoteDraft, draft);
    return parsed.success ? [parsed.output] : [];
  });

export function createRemoteDrafts({ call }: Pick<Platform, 'call'>): RemoteDrafts {
  return {
    async pull(known) {
      const answer = await call(pullFormDrafts, { body: { known: { ...known } } });
      const ids = [...answer.known, ...answer.drafts].map(({ id }) => id);
      return { ids: new Set(ids), drafts: readable(answer.drafts) };
    },
    put: async (draft, keepalive = false) =>
      v.parse(putOutcome, await call(putFormDraft, { body: draft }, { keepalive })),
    async remove(known) {
      await call(removeFormDraft, { body: known });
    },
    versions: async (id) => (await call(formDraftVersions, { body: { id } })).versions,
    version: async (id, version) =>
      v.parse(draftModel, (await call(formDraftVersion, { body: { id, version } })).model),
  };
}
