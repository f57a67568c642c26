import { pageAttributes } from '@tessera/shared-contracts/platform/page-attributes';
import { pageInfo, type PageInfo } from '@tessera/shared-contracts/platform/bootstrap';
import { defaultBaseRoute } from '@tessera/shared-contracts/shell/constants';
import * as v from 'valibot';

/**
 * Reads the page info of a main region. If it is missing or invalid, the page has the name 'page'
 * and the default base route.
 */
export function readPageInfo(main: Element | null, title: string): PageInfo {
  try {
    const result = v.safeParse(pageInfo, JSON.parse(main?.getAttribute(pageAttributes.info) ?? ''));
    if (result.success) return result.output;
  } catch {
    // not JSON
  }
  return { name: 'page', base_route: defaultBaseRoute, title, blog: '', open_form: null };
}
