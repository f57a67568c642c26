import type { EventPayload } from '@tessera/shared-contracts/core/event';
import type { postFormOpen } from '@tessera/shared-contracts/posts/events';
import { editPostPath, newPostPath, reblogPath } from '@tessera/shared-contracts/pages/pages';
import { documentTitle } from '@tessera/shared-contracts/pages/document-title';
import type { PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import {
  isCreatablePostType,
  postTypeLabels,
  type PostType,
} from '@tessera/shared-contracts/posts/post-types';
import { formTexts } from './form-texts.ts';

/** The request for a form: a new post of a type, an edit, or a reblog. */
export type FormRequest = EventPayload<typeof postFormOpen>;

/** The type that a form has until its post is fetched. */
export const requestedType = (request: FormRequest): PostType =>
  request.mode === 'new' ? request.type : 'text';

/** The URL of a form; that of a new post depends on the base route. */
export function formAddress(request: FormRequest, baseRoute: string): string {
  switch (request.mode) {
    case 'new':
      return newPostPath(baseRoute, request.type);
    case 'edit':
      return editPostPath(request.post_id);
    case 'reblog':
      return reblogPath(request.reblog_id, request.reblog_key);
  }
}

/** The title of the document while a form is open. */
export const formTitle = (request: FormRequest): string =>
  documentTitle(
    request.mode === 'edit'
      ? formTexts.editTitle
      : formTexts.names[request.mode](postTypeLabels[requestedType(request)].toLowerCase()),
  );

/** The request that opens the form of a model again. */
export function requestOf(model: PostFormModel): FormRequest | undefined {
  switch (model.mode) {
    case 'new':
      return isCreatablePostType(model.type) ? { mode: 'new', type: model.type } : undefined;
    case 'edit':
      return { mode: 'edit', post_id: model['post-id'] };
    case 'reblog':
      return { mode: 'reblog', reblog_id: model.reblog_id, reblog_key: model.reblog_key };
  }
}

/**
 * The scope of an unsaved draft: the same request by the same user finds the draft again. New posts
 * of all types share one scope.
 */
export function draftScope(user: string, request: FormRequest): string {
  switch (request.mode) {
    case 'new':
      return `${user}:new`;
    case 'edit':
      return `${user}:edit:${request.post_id}`;
    case 'reblog':
      return `${user}:reblog:${request.reblog_id}`;
  }
}
