import type { QrCodeProps } from '@tessera/shared-contracts/settings/two-factor-views';
import type { ReactNode } from 'react';

/**
 * A QR code as one path, dark on light in every colour scheme. The page must also show the key as
 * text, for people who cannot scan the code.
 */
export const QrCode = ({
  size,
  path,
  label,
}: QrCodeProps & { readonly label: string }): ReactNode => (
  <svg
    className="settings__qr"
    viewBox={`0 0 ${size} ${size}`}
    width="208"
    height="208"
    role="img"
    aria-label={label}
    shapeRendering="crispEdges"
  >
    <rect fill="white" width={size} height={size} />
    <path fill="black" d={path} />
  </svg>
);
