import { blogNameTexts } from '@tessera/shared-contracts/blogs/blog-name';
import { typedBlogName } from '@tessera/shared-contracts/blogs/blog';
import { checkBlogName } from '@tessera/shared-contracts/blogs/endpoints';
import { Field } from '@tessera/shared-ui/Field';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import { useContext, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Subject } from 'rxjs';
import './account-field.css';
import { PasskeyVisitContext } from '../passkeys/passkey-visit.ts';
import { checkName, nothingKnown, type NameCheck } from './check-name.ts';

export interface BlogNameFieldProps {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  /** The server's errors; empty if the name was not refused. */
  readonly errors: readonly string[];
  /** Whether the field is focused, so that the user continues there. */
  readonly isFocused: boolean;
}

/** Checks what is typed into the field, from when the page has its script. */
function useNameCheck(
  input: RefObject<HTMLInputElement | null>,
): readonly [NameCheck, (typed: string) => void] {
  const visit = useContext(PasskeyVisitContext);
  const [check, setCheck] = useState(nothingKnown);
  const typed = useRef(new Subject<string>());
  useEffect(() => {
    if (!visit) return undefined;
    const ask = async (name: string, signal: AbortSignal): Promise<string> =>
      (await visit.platform.call(checkBlogName, { query: { name } }, { signal })).problem;
    const subscription = typed.current.pipe(checkName(ask)).subscribe(setCheck);
    // what was typed before the script was there
    const { value = '', defaultValue = '' } = input.current ?? {};
    if (value !== defaultValue) typed.current.next(value);
    return () => subscription.unsubscribe();
  }, [visit, input]);
  return [check, (text) => typed.current.next(text)];
}

/** The field for the name of a new blog: it says while one types whether the name can be had. */
export function BlogNameField({
  id,
  name,
  label,
  hint,
  value,
  errors,
  isFocused,
}: BlogNameFieldProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const [check, type] = useNameCheck(input);
  const [isTyped, setTyped] = useState(false);
  const noteId = `${id}-check`;
  return (
    <div className="account-field">
      <Field
        ref={input}
        id={id}
        label={label}
        hint={hint}
        {...(errors.length > 0 && !isTyped && { error: errors.join(' '), announcesError: false })}
        name={name}
        type="text"
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={typedBlogName}
        defaultValue={value}
        {...(isFocused && { autoFocus: true, suppressHydrationWarning: true })}
        onInput={({ currentTarget }) => {
          setTyped(true);
          type(currentTarget.value);
        }}
      />
      <FieldNote id={noteId} role="status" isError={check.kind === 'refused'}>
        {check.kind === 'refused' && check.problem}
        {check.kind === 'free' && blogNameTexts.free(check.name)}
      </FieldNote>
    </div>
  );
}
