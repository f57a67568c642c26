import { saveSiteText } from '@tessera/shared-contracts/site/endpoints';
import { siteTexts, siteTextTexts } from '@tessera/shared-contracts/site/site-texts';
import type { SiteTextFormProps } from '@tessera/shared-contracts/site/site-views';
import { Button } from '@tessera/shared-ui/Button';
import { Html } from '@tessera/shared-ui/content/Html';
import { FieldFrame } from '@tessera/shared-ui/FieldFrame';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import { formatDateTime } from '@tessera/shared-ui/format/date';
import { FormErrors } from '@tessera/shared-ui/FormErrors';
import { TextArea } from '@tessera/shared-ui/Input';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import type { ReactNode } from 'react';
import { ModerationTabs } from '../moderation/ModerationTabs.tsx';
import { Panel } from '../parts/form-parts.tsx';

const hintId = 'site-text-hint';

/** `/moderation/texts/{page}` */
export function SiteTextFormPage({
  page,
  source,
  version,
  preview,
  history,
  formKey,
  refused,
}: SiteTextFormProps): ReactNode {
  const { title, path } = siteTexts[page];
  return (
    <div className="page__column">
      <header className="page__head">
        <h1 className="page__title">{title}</h1>
      </header>
      <ModerationTabs shown="texts" />
      <form className="form" method="post" action={saveSiteText.path}>
        {refused && <FormErrors errors={refused.errors} />}
        <input type="hidden" name="form_key" value={formKey} />
        <input type="hidden" name="page" value={page} />
        <input type="hidden" name="version" value={version} />
        <FieldFrame label="Text">
          <TextArea name="source" rows={20} defaultValue={source} aria-describedby={hintId} />
        </FieldFrame>
        <FieldNote id={hintId}>{siteTextTexts.hint}</FieldNote>
        <div className="form__actions">
          <Button variant="primary" type="submit" name="intent" value="save">
            Save
          </Button>
          <Button type="submit" name="intent" value="preview">
            Preview
          </Button>
          <LinkButton href={path}>Cancel</LinkButton>
        </div>
      </form>
      {preview !== undefined && (
        <Panel id="preview" title="Preview">
          <Html className="page__prose" html={preview} />
        </Panel>
      )}
      {history.length > 0 && (
        <Panel id="history" title="Changes">
          <ul className="page__prose">
            {history.map(({ at, by }) => (
              <li key={at}>
                {formatDateTime(at)} by {by}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}
