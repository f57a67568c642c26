import * as v from 'valibot';
import { defineEndpoint } from '../core/endpoint.ts';
import { nothing } from '../core/wire.ts';
import { saveSettings } from './endpoints.ts';

/**
 * {@link saveSettings} for what was typed into a form: the server checks it. Their schema in the
 * browser would add to the script of every page.
 */
export const saveTypedSettings = defineEndpoint({
  method: saveSettings.method,
  path: saveSettings.path,
  auth: saveSettings.auth,
  summary: saveSettings.summary,
  body: v.object({
    tumblelog_name_or_id: v.string(),
    page: v.string(),
    version: v.string(),
    tumblelog: v.record(v.string(), v.unknown()),
  }),
  response: nothing,
});
