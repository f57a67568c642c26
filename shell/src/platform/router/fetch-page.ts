import { pageInfo, type PageInfo } from '@tessera/shared-contracts/platform/bootstrap';
import { pageAttributes } from '@tessera/shared-contracts/platform/page-attributes';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { defaultBaseRoute } from '@tessera/shared-contracts/shell/constants';
import * as v from 'valibot';
import { withClient } from '../call/with-client.ts';

/** A fetched page. */
export interface FetchedPage {
  /**
   * @NOTE Move what is shown out of it, with `adoptNode`; do not copy it. In Chromium, a player in a
   * document without a window keeps itself, and so the whole document, for ever.
   */
  readonly page: Document;
  /** The URL after redirects, with the fragment of the request. */
  readonly url: URL;
  readonly status: number;
}

/**
 * Fetches a page of the product. Error pages are pages too.
 *
 * @throws CallError: with status 0 when no response came, with the status of the response when it
 *   is not a page. The caller's abort reason when the caller aborted.
 */
export async function fetchPage(url: URL, signal?: AbortSignal): Promise<FetchedPage> {
  const answer = await withClient(signal, ({ requestPage }) => requestPage(url, { signal }));
  if (!answer.isHtml) throw new CallError(answer.status, []);
  const arrived = new URL(answer.url);
  if (arrived.hash === '') arrived.hash = url.hash;
  return {
    page: new DOMParser().parseFromString(answer.text, 'text/html'),
    url: arrived,
    status: answer.status,
  };
}

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
