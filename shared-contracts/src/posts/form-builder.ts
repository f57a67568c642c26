import * as v from 'valibot';
import { channel } from '../blogs/blog.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { socialNetworks } from '../networks/networks.ts';
import { limits } from './endpoints.ts';

const formBuilderSummary =
  'Returns the blogs and limits for the post form, and the networks where the user has linked an account.';
const formBuilderData = v.object({
  channels: v.array(channel),
  limits,
  networks: v.array(v.picklist(socialNetworks)),
});
// written out twice, because browsers drop only what stands in the definition itself
export const getPostFormBuilderData = defineEndpoint({
  method: 'POST',
  path: '/svc/post/get_post_form_builder_data',
  auth: 'user',
  scope: 'read',
  summary: formBuilderSummary,
  response: formBuilderData,
});
export const readPostFormBuilderData = defineEndpoint({
  method: 'GET',
  path: '/svc/post/get_post_form_builder_data',
  auth: 'user',
  scope: 'read',
  summary: formBuilderSummary,
  response: formBuilderData,
});
