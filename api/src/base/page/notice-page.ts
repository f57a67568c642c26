import {
  accountNoticeView,
  type AccountNoticeProps,
} from '@tessera/shared-contracts/accounts/account-views';
import type { PageInfo } from '@tessera/shared-contracts/platform/bootstrap';
import { accountPageName } from '@tessera/shared-contracts/pages/pages';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { RequestValues } from '../http/context.ts';
import { viewRequest } from '../views/render-views.ts';
import { renderPage } from './document.tsx';

/**
 * What notices and account forms have in common. The header is transparent and scrolls away, so
 * that the form stands out.
 */
export const accountPage = {
  name: accountPageName,
  base_route: '/dashboard',
  header: ['transparent', 'unstuck'],
} satisfies Partial<PageInfo>;

export interface Notice extends Pick<AccountNoticeProps, 'title' | 'text' | 'link' | 'form'> {
  readonly status?: ContentfulStatusCode;
}

/** A page that reports the outcome of an action. */
export const renderNotice = (
  c: RequestValues,
  { status = 200, ...shown }: Notice,
): Promise<Response> =>
  renderPage(
    c,
    {
      info: { ...accountPage, title: shown.title },
      status,
      layout: 'narrow',
      head: { robots: 'noindex' },
    },
    [viewRequest(accountNoticeView, { ...shown, formKey: c.var.formKey })],
  );
