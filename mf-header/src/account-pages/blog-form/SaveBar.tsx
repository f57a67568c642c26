import { blogSettingsTexts as texts } from '@tessera/shared-contracts/blogs/blog-settings-texts';
import { Button } from '@tessera/shared-ui/Button';
import { FormErrors } from '@tessera/shared-ui/FormErrors';
import type { ReactNode } from 'react';
import { ClashList } from './ClashList.tsx';
import type { Clash } from './fields.ts';
import type { Notice } from './settings-state.ts';

interface SaveBarProps {
  readonly notice: Notice;
  readonly clashes: readonly Clash[];
  readonly isUnsaved: boolean;
  readonly isLive: boolean;
  readonly onTake: (clash: Clash) => void;
  readonly onDiscard: () => void;
}

function statusOf(notice: Notice, isUnsaved: boolean): string {
  switch (notice.kind) {
    case 'saving':
      return texts.saving;
    case 'restored':
      return texts.restored;
    case 'nothing':
      return texts.nothing;
    case 'saved':
      return isUnsaved ? texts.unsaved : texts.saved;
    case 'none':
    case 'failed':
      return isUnsaved ? texts.unsaved : '';
  }
}

/** The end of the form: Save, what became of it, and what is not saved yet. */
export const SaveBar = ({
  notice,
  clashes,
  isUnsaved,
  isLive,
  onTake,
  onDiscard,
}: SaveBarProps): ReactNode => (
  <div className={isUnsaved ? 'blog-form__bar blog-form__bar--unsaved' : 'blog-form__bar'}>
    {notice.kind === 'failed' && <FormErrors errors={notice.errors} />}
    <ClashList clashes={clashes} onTake={isLive ? onTake : undefined} />
    <div className="form__actions">
      <Button variant="primary" type="submit" isBusy={notice.kind === 'saving'}>
        Save
      </Button>
      {isLive && isUnsaved && notice.kind !== 'saving' && (
        <Button variant="quiet" onClick={onDiscard}>
          {texts.discard}
        </Button>
      )}
      <p className="blog-form__status" role="status">
        {statusOf(notice, isUnsaved)}
      </p>
    </div>
  </div>
);
