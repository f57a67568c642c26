import { commonFormDefaults, type PostFormModel } from './form-model.ts';
import { isPostState } from './post-states.ts';
import { postTexts } from './post-texts.ts';
import { definitionOf } from './post-type-definitions.ts';

/** The name of a value's type in the messages of {@link checkAttributeTypes}. */
export function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/**
 * 'Invalid "{attr}" type. Expected X, got Y.' for every attribute whose type differs from its
 * default's.
 */
export function checkAttributeTypes(post: PostFormModel): string[] {
  const defaults: Readonly<Record<string, unknown>> = {
    ...commonFormDefaults,
    ...definitionOf(post).defaults,
  };
  const values: Readonly<Record<string, unknown>> = { ...post };
  return Object.entries(defaults).flatMap(([attribute, byDefault]) => {
    const value = values[attribute];
    // null means "no restriction" and may be replaced by a list
    if (byDefault === null && (value === null || Array.isArray(value))) return [];
    const [expected, got] = [typeName(byDefault), typeName(value)];
    return expected === got
      ? []
      : [`Invalid "${attribute}" type. Expected ${expected}, got ${got}.`];
  });
}

/**
 * Validates a post, in the form and on the server. Returns user-facing error messages, if any.
 * Times and the tweet are checked separately.
 */
export function validatePost(post: PostFormModel): string[] {
  const wrongTypes = checkAttributeTypes(post);
  if (wrongTypes.length > 0) return wrongTypes;
  const messages: string[] = [];
  if (!isPostState(post.state)) messages.push(postTexts.invalidState);
  if (post.hasLoadingInlineImages) messages.push(postTexts.pendingImages);
  return [...messages, ...definitionOf(post).rules(post)];
}
