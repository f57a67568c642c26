import { pageInfo, type PageInfo } from '@tessera/shared-contracts/platform/bootstrap';
import { defaultBaseRoute } from '@tessera/shared-contracts/shell/constants';
import * as v from 'valibot';

/** What a main region says about its page. One that says nothing readable is a nameless page over the default base route. */
export function readPageInfo(main: Element | null, title: string): PageInfo {
  try {
    const result = v.safeParse(pageInfo, JSON.parse(main?.getAttribute('data-page') ?? ''));
    if (result.success) return result.output;
  } catch {
    // told apart below
  }
  return { name: 'page', base_route: defaultBaseRoute, title, blog: '', open_form: null };
}
