import { tokenTexts } from '@tessera/shared-contracts/tokens/token-texts';
import { Button } from '@tessera/shared-ui/Button';
import { Field } from '@tessera/shared-ui/Field';
import { useRef, useState, type ReactNode } from 'react';
import './account-field.css';

export interface CopiedTextProps {
  readonly id: string;
  readonly label: string;
  readonly text: string;
}

/** A text that cannot be changed, with a button that copies it. */
export function CopiedText({ id, label, text }: CopiedTextProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(tokenTexts.copied);
    } catch {
      field.current?.select();
      setSaid(tokenTexts.byHand);
    }
  }
  return (
    <div className="account-field">
      <Field
        id={id}
        ref={field}
        label={label}
        defaultValue={text}
        readOnly
        autoComplete="off"
        spellCheck={false}
      />
      <Button className="account-field__show" variant="outline" onClick={() => void copy()}>
        {tokenTexts.copy}
      </Button>
      <p className="page__text" role="status">
        {said}
      </p>
    </div>
  );
}
