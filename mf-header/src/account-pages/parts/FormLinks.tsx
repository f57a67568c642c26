import { LinkButton } from '@tessera/shared-ui/LinkButton';
import type { ReactNode } from 'react';
import './form-links.css';

export interface FormLinksProps {
  readonly links: readonly { readonly href: string; readonly label: string }[];
}

/** Links to alternatives to a form; shown below the form and aligned with its edge. */
export const FormLinks = ({ links }: FormLinksProps): ReactNode => (
  <p className="form-links">
    {links.map(({ href, label }) => (
      <LinkButton variant="quiet" className="form-links__link" key={href} href={href}>
        {label}
      </LinkButton>
    ))}
  </p>
);
