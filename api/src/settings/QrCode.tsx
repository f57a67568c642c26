import type { ReactNode } from 'react';
import { encode } from 'uqr';

/** Width of the quiet zone that scanners need. */
const border = 4;

/**
 * A QR code as one path, dark on light in every colour scheme. Its text stands beside it for people
 * who cannot scan.
 */
export function QrCode({
  text,
  label,
}: {
  readonly text: string;
  readonly label: string;
}): ReactNode {
  const { data, size } = encode(text, { ecc: 'M', border });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
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
}
