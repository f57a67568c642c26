import * as endpoints from '@tessera/shared-contracts/moderation/endpoints';
import { moderationMarks, moderationToggles } from '@tessera/shared-contracts/blogs/endpoints';
import { moderationTexts } from '@tessera/shared-contracts/moderation/reports';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { firstCharacters } from '@tessera/shared-contracts/core/first-characters';
import { renderNotice } from '../../base/page/notice-page.ts';
import { isNavigation } from '../../base/http/navigation.ts';
import { mount, type App } from '../../base/http/mount.ts';
import { showRefusedForm } from '../../base/http/refused-forms.ts';
import { handleReport, removeAsStaff, toggleMark } from './moderate.ts';
import { moderationLogPage } from './moderation-log-page.ts';
import { moderationPage } from './moderation-page.ts';
import { insertReport } from './moderation-queries.ts';
import { moderationReportPage } from './moderation-report-page.ts';
import { renderRefusedReport, reportPage } from './report-page.ts';
import { findTarget } from './report-target.ts';
import { mountPage } from '../../base/page/mount-page.ts';

/** Mounts reports for everyone, and the queue, actions and audit trail for staff. */
export function registerModeration(app: App): void {
  showRefusedForm(app, endpoints.report, renderRefusedReport);
  mountPage(app, 'report', reportPage);
  mount(app, endpoints.report, async function report({ deps, viewer, body, c }) {
    await deps.rateLimits.consumeAttempt('report', c, viewer?.userId ?? '');
    const { blog, post } = await findTarget(deps, viewer, body);
    await insertReport(deps.db, {
      reporter_id: viewer?.userId ?? null,
      blog_id: blog.id,
      blog_name: blog.name,
      post_id: post?.id ?? null,
      summary: firstCharacters(post?.summary ?? '', 200),
      reason: body.reason,
      words: body.words,
    });
    return isNavigation(c)
      ? renderNotice(c, {
          title: 'Report sent',
          text: moderationTexts.thanks,
          link: {
            href: post ? '/' : blogPaths.home(blog.name),
            label: post ? 'Home' : 'Back to blog',
          },
        })
      : {};
  });

  mountPage(app, 'moderation', moderationPage);
  mountPage(app, 'moderationReport', moderationReportPage);
  mountPage(app, 'moderationLog', moderationLogPage);
  mount(app, endpoints.handleReport, async function handle({ deps, viewer, body }) {
    await handleReport(deps, viewer, body.report, body.state, body.note);
    return {};
  });
  mount(app, endpoints.removeAsStaff, async function remove({ deps, viewer, body }) {
    await removeAsStaff(deps, viewer, body.post, body.why);
    return {};
  });
  for (const mark of moderationMarks) {
    mount(app, moderationToggles[mark], async function toggleOne({ deps, viewer, body }) {
      await toggleMark(deps, viewer, body.tumblelog, mark);
      return {};
    });
  }
}
