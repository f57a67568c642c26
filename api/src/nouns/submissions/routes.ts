import { readFile } from 'node:fs/promises';
import * as endpoints from '@tessera/shared-contracts/submissions/endpoints';
import {
  approveSubmission as approveEndpoint,
  denySubmission as denyEndpoint,
} from '@tessera/shared-contracts/posts/endpoints';
import { uploadRules, uploadTexts } from '@tessera/shared-contracts/media/upload-rules';
import { mount, type App } from '../../base/http/mount.ts';
import { mountUpload } from '../../base/http/mount-upload.ts';
import { showRefusedForm } from '../../base/http/refused-forms.ts';
import { storeImage } from '../../base/media/store-image.ts';
import { findOwnPost } from '../posts/find-post.ts';
import { approveSubmission, denySubmission } from './approve-submission.ts';
import { findBlogForSubmission } from './submission-policy.ts';
import { submitPage, renderRefusedSubmission } from './submit-page.ts';
import { requireType, submitPost } from './submit-post.ts';
import { mountPage } from '../../base/page/mount-page.ts';

/**
 * Mounts the submission endpoints, to which the plain forms of `/@name/submit` also submit, and the
 * calls by which a blog accepts or refuses what waits in its inbox.
 */
export function registerSubmissions(app: App): void {
  for (const endpoint of [endpoints.submitPost, endpoints.submitPhoto])
    showRefusedForm(app, endpoint, renderRefusedSubmission);
  mount(
    app,
    endpoints.submitPost,
    async function submit({ deps, viewer, body: { tumblelog, type, tags, ...fields } }) {
      const blog = await findBlogForSubmission(deps, viewer, tumblelog);
      await submitPost(deps, viewer, blog, { type, ...fields }, tags);
      return {};
    },
  );
  mountUpload(
    app,
    endpoints.submitPhoto,
    { maxBytes: uploadRules.photo.maxUploadSize, tooLargeText: uploadTexts.tooBig },
    async function submitOnePhoto({ deps, viewer, body: { tumblelog, text, alt, tags } }, file) {
      const blog = await findBlogForSubmission(deps, viewer, tumblelog);
      requireType(blog, 'photo');
      await deps.rateLimits.spendUpload(viewer.userId, file.size);
      const { key } = await storeImage(deps, viewer.userId, await readFile(file.path));
      await submitPost(
        deps,
        viewer,
        blog,
        { type: 'photo', text, alt, url: deps.media.url(key) },
        tags,
      );
      return { status: 200, response: {} };
    },
  );
  mount(app, approveEndpoint, async function approveOwn({ deps, viewer, body }) {
    await approveSubmission(deps, viewer, await findOwnPost(deps, viewer, body.id), body.queue);
    return {};
  });
  mount(app, denyEndpoint, async function denyOwn({ deps, viewer, body }) {
    await denySubmission(deps, await findOwnPost(deps, viewer, body.pid));
    return {};
  });
  mountPage(app, 'blogSubmit', submitPage);
}
