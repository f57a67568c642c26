import * as v from 'valibot';
import { list } from '../core/view-props.ts';
import { defineView, type ViewDefinition, type ViewProps } from '../core/view.ts';

const field = v.object({
  name: v.string(),
  /** As shown, such as `list of string`. */
  type: v.string(),
});
const inputField = v.object({ ...field.entries, isRequired: v.boolean() });

const shownEndpoint = v.object({
  name: v.string(),
  method: v.string(),
  path: v.string(),
  summary: v.string(),
  auth: v.picklist(['visitor', 'user', 'staff']),
  /** Whether the response is at the top level, next to `meta`. */
  isTopLevel: v.boolean(),
  params: list(inputField),
  query: list(inputField),
  body: list(inputField),
  response: list(field),
  errors: list(v.object({ status: v.number(), when: v.string() })),
});

const sample = {
  method: 'GET',
  path: '/svc/blog/:name',
  summary: 'Returns a blog.',
  isTopLevel: false,
  params: [],
  query: [],
  body: [],
  response: [],
  errors: [],
};

/** All endpoints of the catalogue, for human readers. */
export const referenceView = defineView('reference', {
  owner: 'mf_viewer',
  pages: ['reference'],
  summary: 'All endpoints, with their access, parameters and responses.',
  version: 1,
  props: v.object({ endpoints: list(shownEndpoint) }),
  samples: [
    {
      endpoints: [
        { ...sample, name: 'poll', auth: 'visitor' },
        { ...sample, name: 'warn', auth: 'staff' },
        {
          ...sample,
          name: 'follow',
          auth: 'user',
          isTopLevel: true,
          params: [{ name: 'name', type: 'string', isRequired: true }],
          query: [{ name: 'limit', type: 'integer', isRequired: false }],
          body: [{ name: 'tags', type: 'list of string', isRequired: false }],
          response: [{ name: 'blog', type: 'object or null' }],
          errors: [{ status: 404, when: 'the blog does not exist' }],
        },
      ],
    },
  ],
});

export type ReferenceProps = ViewProps<typeof referenceView>;
export type ShownEndpoint = ReferenceProps['endpoints'][number];

export const referenceViews: readonly ViewDefinition[] = [referenceView];
