import * as v from 'valibot';
import { blogName, blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { id } from '@tessera/shared-contracts/contract/wire';
import { report } from '@tessera/shared-contracts/moderation/endpoints';
import {
  moderationLimits,
  moderationTexts,
  reportReasons,
} from '@tessera/shared-contracts/moderation/reports';
import { Button } from '@tessera/shared-ui/Button';
import { CheckField } from '@tessera/shared-ui/CheckField';
import { FieldFrame } from '@tessera/shared-ui/FieldFrame';
import { FormErrors } from '@tessera/shared-ui/FormErrors';
import { TextArea } from '@tessera/shared-ui/Input';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import type { AppContext } from '../http/context.ts';
import { notFound, type RefusalError } from '../http/refusal.ts';
import { renderPage } from '../pages/document.tsx';
import { findTarget } from './report-target.ts';

interface Refused {
  readonly values: Readonly<Record<string, unknown>>;
  readonly refusal: RefusalError;
}

const read = <T,>(schema: v.GenericSchema<unknown, T>, value: unknown): T | undefined => {
  const result = v.safeParse(schema, value);
  return result.success ? result.output : undefined;
};

async function renderReport(
  c: AppContext,
  asked: { readonly post: unknown; readonly blog: unknown },
  refused?: Refused,
): Promise<Response> {
  const [post, blog] = [read(id, asked.post) ?? '', read(blogName, asked.blog) ?? ''];
  if ((post === '') === (blog === '')) throw notFound(moderationTexts.nothingNamed);
  const target = await findTarget(c.var.deps, c.var.viewer, { post, blog });
  const title = target.post ? `Report a post by ${target.blog.name}` : `Report ${target.blog.name}`;
  const back = target.post
    ? blogPaths.post(target.blog.name, target.post.id)
    : blogPaths.home(target.blog.name);
  const { values = {}, refusal } = refused ?? {};
  return renderPage(
    c,
    {
      info: { name: 'report', base_route: '/dashboard', title, blog: target.blog.name },
      layout: 'narrow',
      head: { robots: 'noindex' },
      ...(refusal && { status: refusal.status }),
    },
    <div className="page__column">
      <h1 className="page__title">{title}</h1>
      {target.post && target.post.summary !== '' && (
        <p className="page__lede">“{target.post.summary}”</p>
      )}
      <p className="page__text">
        Our team will review your report. We won’t tell {target.blog.name} who sent it.
      </p>
      <form className="form" method="post" action={report.path}>
        {refusal && <FormErrors errors={refusal.errors} />}
        <input type="hidden" name="form_key" value={c.var.formKey} />
        <input type="hidden" name="post" value={post} />
        <input type="hidden" name="blog" value={blog} />
        <fieldset className="form__group moderation__reasons">
          <legend className="form__legend">What’s wrong?</legend>
          {reportReasons.map((reason) => (
            <CheckField
              key={reason}
              type="radio"
              name="reason"
              value={reason}
              required
              defaultChecked={values['reason'] === reason}
              label={moderationTexts.reasons[reason]}
            />
          ))}
        </fieldset>
        <FieldFrame label="Details">
          <TextArea
            name="words"
            rows={4}
            maxLength={moderationLimits.words}
            defaultValue={
              typeof values['words'] === 'string'
                ? values['words'].slice(0, moderationLimits.words)
                : ''
            }
          />
        </FieldFrame>
        <div className="form__actions">
          <Button variant="primary" type="submit">
            Report
          </Button>
          <LinkButton href={back}>Cancel</LinkButton>
        </div>
      </form>
    </div>,
  );
}

/** `/report?post=…` or `?blog=…`: open to everyone. */
export const reportPage = (c: AppContext): Promise<Response> =>
  renderReport(c, { post: c.req.query('post') ?? '', blog: c.req.query('blog') ?? '' });

/** The form with the submitted values; undefined when its target does not exist. */
export async function renderRefusedReport(
  c: AppContext,
  values: Refused['values'],
  refusal: RefusalError,
): Promise<Response | undefined> {
  return refusal.status === 404
    ? undefined
    : renderReport(c, { post: values['post'], blog: values['blog'] }, { values, refusal }).catch(
        () => undefined,
      );
}
