import * as v from 'valibot';
import { defineEndpoint } from '../core/endpoint.ts';
import { flag, nothing, oneLine, text } from '../core/wire.ts';
import { draftModel } from '../posts/draft-model.ts';
import { draftId, draftLimits, draftPoint, draftVersion } from '../posts/draft-point.ts';

/** Who wrote a text, and how long ago: no clock of a device takes part. */
const written = {
  device: v.string(),
  seconds: v.number(),
};

const formFields = {
  /** Fingerprint of the model that the form opened with. */
  base: text(100),
  submission_key: v.pipe(text(64), v.regex(/^[\w-]*$/)),
  /** Names of chosen files that have not been uploaded. */
  files: v.pipe(v.array(oneLine(255)), v.maxLength(draftLimits.files)),
};

/** A model as JSON text: bodies of calls lose members that are null. */
const sentModel = v.pipe(v.string(), v.maxLength(5_000_000), v.parseJson(), draftModel);

/**
 * An unsaved post as the server has it. Only types, not limits: clients load this, and the server
 * has checked the limits.
 */
export const remoteDraft = v.object({
  id: v.string(),
  version: v.number(),
  put: v.string(),
  ...written,
  base: v.string(),
  submission_key: v.string(),
  files: v.array(v.string()),
  model: draftModel,
});
export type RemoteDraft = v.InferOutput<typeof remoteDraft>;

/** An unsaved post whose model the client has already. */
const knownDraft = v.object({ id: draftId, version: draftVersion });

/**
 * The calls are all POST, also those that only read: they need the form key, so a page of one
 * person never gets the drafts of another who has logged in meanwhile.
 */
export const pullFormDrafts = defineEndpoint({
  method: 'POST',
  path: '/svc/form-drafts/pull',
  auth: 'user',
  summary: 'Lists the unsaved posts of the user, with the content of those that the client lacks.',
  /** `known` are versions by id. */
  body: v.object({
    known: v.pipe(
      v.record(draftId, draftVersion),
      v.check((known) => Object.keys(known).length <= 10 * draftLimits.count, 'Too many ids.'),
    ),
  }),
  response: v.object({ known: v.array(knownDraft), drafts: v.array(remoteDraft) }),
});

/** What became of a put. */
export const putOutcome = v.variant('outcome', [
  v.object({ outcome: v.literal('stored'), version: v.number() }),
  /** Another device was faster: nothing was stored. */
  v.object({ outcome: v.literal('behind'), draft: remoteDraft }),
  /** The draft was posted or discarded elsewhere: nothing was stored. */
  v.object({ outcome: v.literal('gone') }),
]);

export const putFormDraft = defineEndpoint({
  method: 'POST',
  path: '/svc/form-drafts/put',
  auth: 'user',
  summary:
    'Stores an unsaved post, if it continues the current version. What it replaces becomes an earlier version after a pause, after five minutes, or if another device wrote it.',
  body: v.object({
    ...draftPoint.entries,
    ...formFields,
    model: sentModel,
    /** Whether what is replaced becomes a version in any case. */
    keep: v.optional(flag, false),
  }),
  response: putOutcome,
  errors: [{ status: 413, when: 'the post is too large, or the user has too many unsaved posts' }],
});

export const removeFormDraft = defineEndpoint({
  method: 'POST',
  path: '/svc/form-drafts/remove',
  auth: 'user',
  summary: 'Deletes an unsaved post, unless another device has changed it. Idempotent.',
  body: draftPoint,
  response: nothing,
});

export const formDraftVersions = defineEndpoint({
  method: 'POST',
  path: '/svc/form-drafts/versions',
  auth: 'user',
  summary: 'Lists the earlier versions of an unsaved post, newest first.',
  body: v.object({ id: draftId }),
  response: v.object({ versions: v.array(v.object({ version: draftVersion, ...written })) }),
});

export const formDraftVersion = defineEndpoint({
  method: 'POST',
  path: '/svc/form-drafts/version',
  auth: 'user',
  summary: 'Returns one earlier version of an unsaved post.',
  body: v.object({ id: draftId, version: draftVersion }),
  response: v.object({ model: draftModel }),
  errors: [{ status: 404, when: 'the version is no longer kept' }],
});
