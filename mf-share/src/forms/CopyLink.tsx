import { shareTexts } from '@tessera/shared-contracts/sharing/texts';
import { Button } from '@tessera/shared-ui/Button';
import { FieldFrame } from '@tessera/shared-ui/FieldFrame';
import { Input } from '@tessera/shared-ui/Input';
import { useEffect, useId, type ReactNode } from 'react';
import styles from '../options/share.module.css';
import { useCopying } from './use-copying.ts';
import type { FormProps } from './form-props.ts';

/** The link of a post or blog, for copying. */
export function CopyLink({
  url,
  isBlog,
  isSelected = false,
}: {
  readonly url: string;
  readonly isBlog: boolean;
  /** Whether the text of the field is selected when the field is first shown. */
  readonly isSelected?: boolean;
}): ReactNode {
  const { state, field, copy } = useCopying<HTMLInputElement>();
  const id = useId();
  useEffect(() => {
    if (isSelected) field.current?.select();
  }, [field, isSelected]);
  return (
    <FieldFrame id={id} label={isBlog ? shareTexts.blogLink : shareTexts.link}>
      <div className={styles.row}>
        <Input
          className={styles.address}
          id={id}
          ref={field}
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button variant="primary" onClick={() => void copy()}>
          {state === 'copied' ? shareTexts.copied : shareTexts.copy}
        </Button>
      </div>
      <p className={styles.status} role="status">
        {state === 'by hand' ? shareTexts.copyByHand : ''}
      </p>
    </FieldFrame>
  );
}

/** The link of the post, for copying by hand. */
export const LinkForm = ({ data }: FormProps): ReactNode => (
  <CopyLink url={data.post_url} isBlog={data.tumblelog_share} isSelected />
);
