import { blogSettingsTexts as texts } from '@tessera/shared-contracts/blogs/blog-settings-texts';
import type { FormFields } from '@tessera/shared-contracts/blogs/form-fields';
import { Button } from '@tessera/shared-ui/Button';
import type { ReactNode } from 'react';
import type { Clash } from './fields.ts';
import { labelOf } from './form-values.ts';

const wordsOf = (value: FormFields[string]): string =>
  (typeof value === 'string' ? value : value.join(', ')) || texts.empty;

/** Settings that were changed here and somewhere else, with both values. */
export const ClashList = ({
  clashes,
  onTake,
}: {
  readonly clashes: readonly Clash[];
  /** Takes what is saved; absent without script. */
  readonly onTake: ((clash: Clash) => void) | undefined;
}): ReactNode =>
  clashes.length > 0 && (
    <ul className="blog-form__clashes">
      {clashes.map((clash) => (
        <li className="blog-form__clash" key={clash.name}>
          <strong>{labelOf(clash.name)}</strong>
          <dl className="blog-form__values">
            <dt>{texts.mine}</dt>
            <dd className="blog-form__value">{wordsOf(clash.mine)}</dd>
            <dt>{texts.theirs}</dt>
            <dd className="blog-form__value">{wordsOf(clash.theirs)}</dd>
          </dl>
          {onTake && (
            <Button
              size="small"
              aria-label={`${texts.keepTheirs}: ${labelOf(clash.name)}`}
              onClick={() => onTake(clash)}
            >
              {texts.keepTheirs}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
