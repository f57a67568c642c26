import { LinkButton } from '@tessera/shared-ui/LinkButton';
import type { ReactNode } from 'react';

/** The link to the next page of a list of blogs; renders nothing on the last page. */
export const MorePeople = ({
  label,
  href,
}: {
  readonly label: string;
  readonly href: string | undefined;
}): ReactNode =>
  href !== undefined && (
    <nav className="stream__more" aria-label={label}>
      <LinkButton rel="next" href={href}>
        Show more
      </LinkButton>
    </nav>
  );
