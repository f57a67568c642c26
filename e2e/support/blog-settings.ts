import type { CallInput } from '@tessera/shared-contracts/core/endpoint';
import { saveSettings } from '@tessera/shared-contracts/blogs/endpoints';
import type { Person } from './test.ts';

/** Changes settings of a person's blog. */
export const changeBlogSettings = (
  person: Person,
  tumblelog: CallInput<typeof saveSettings>['body']['tumblelog'],
): Promise<unknown> =>
  person.call(saveSettings, {
    body: { tumblelog_name_or_id: person.blog, page: 'blog', tumblelog },
  });
