import { Button, type ButtonProps } from '../src/Button.tsx';
import { IconBell, IconClose, IconEdit } from '../src/Icon.tsx';
import { IconButton } from '../src/IconButton.tsx';
import { LinkButton } from '../src/LinkButton.tsx';
import { SummaryButton } from '../src/SummaryButton.tsx';
import type { GalleryPage } from './specimen.ts';

const variants = ['outline', 'primary', 'danger', 'quiet'] as const;

const row = (props: Omit<ButtonProps, 'variant'>) => () => (
  <>
    {variants.map((variant) => (
      <Button key={variant} variant={variant} {...props}>
        {variant}
      </Button>
    ))}
  </>
);

export const buttonsPage: GalleryPage = {
  name: 'buttons',
  title: 'Buttons',
  specimens: [
    { title: 'Button', Shown: row({}) },
    { title: 'Button, small', Shown: row({ size: 'small' }) },
    { title: 'Button, busy', Shown: row({ isBusy: true }) },
    { title: 'Button, disabled', Shown: row({ disabled: true }) },
    { title: 'Button, wide', Shown: () => <Button isWide>Continue with a passkey</Button> },
    {
      title: 'Button, square',
      Shown: () => (
        <Button isSquare aria-label="Get notifications">
          <IconBell />
        </Button>
      ),
    },
    {
      title: 'LinkButton, also small',
      Shown: () => (
        <>
          {variants.map((variant) => (
            <LinkButton key={variant} variant={variant} href="#link">
              {variant}
            </LinkButton>
          ))}
          <LinkButton size="small" href="#link">
            small
          </LinkButton>
        </>
      ),
    },
    {
      title: 'SummaryButton',
      Shown: () => (
        <details>
          <SummaryButton size="small">Filters</SummaryButton>
          <p>Opens without script.</p>
        </details>
      ),
    },
    {
      title: 'IconButton, also disabled',
      Shown: () => (
        <>
          <IconButton label="Edit">
            <IconEdit />
          </IconButton>
          <IconButton label="Close" disabled>
            <IconClose />
          </IconButton>
        </>
      ),
    },
  ],
};
