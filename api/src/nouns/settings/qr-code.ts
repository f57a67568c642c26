import { encode } from 'uqr';
import type { QrCodeProps } from '@tessera/shared-contracts/settings/two-factor-views';

/** Width, in modules, of the empty border that scanners need around a code. */
const border = 4;

/** A QR code that encodes the text. */
export function qrCodeOf(text: string): QrCodeProps {
  const { data, size } = encode(text, { ecc: 'M', border });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return { size, path };
}
