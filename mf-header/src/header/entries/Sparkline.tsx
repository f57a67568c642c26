import { sparklineSize } from '@tessera/shared-contracts/activity/sparkline';
import { useEffect, useRef, type ReactNode } from 'react';
import { drawSparkline } from './draw-sparkline.ts';

/** The sparkline of a blog's recent days, 36 by 15 px, in the current text colour. */
export function Sparkline({ numbers }: { readonly numbers: readonly number[] }): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const ratio = window.devicePixelRatio;
  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (canvas.current && pen)
      drawSparkline(pen, numbers, sparklineSize, {
        colour: getComputedStyle(canvas.current).color,
        ratio,
      });
  }, [numbers, ratio]);
  const { width, height } = sparklineSize;
  return (
    <canvas
      ref={canvas}
      width={width * ratio}
      height={height * ratio}
      style={{ inlineSize: width, blockSize: height }}
      aria-hidden="true"
    />
  );
}
