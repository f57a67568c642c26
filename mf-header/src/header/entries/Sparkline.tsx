import { sparklineSize } from '@tessera/shared-contracts/activity/sparkline';
import { useEffect, useRef, type ReactNode } from 'react';

/** The parts of a canvas context that are used. */
type Pen = Pick<
  CanvasRenderingContext2D,
  | 'setTransform'
  | 'clearRect'
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'stroke'
  | 'lineWidth'
  | 'lineJoin'
  | 'strokeStyle'
>;

/**
 * The points of a line that fills the given size. The maximum is at the top, and a margin of half
 * the stroke width stays free at every edge.
 */
function sparklinePoints(
  numbers: readonly number[],
  { width, height }: { readonly width: number; readonly height: number },
  stroke: number,
): { readonly x: number; readonly y: number }[] {
  const highest = Math.max(1, ...numbers);
  const step = (width - stroke) / Math.max(1, numbers.length - 1);
  return numbers.map((number, index) => ({
    x: stroke / 2 + index * step,
    y: height - stroke / 2 - (number / highest) * (height - stroke),
  }));
}

/** Draws the sparkline of a blog. `ratio`: device pixels per CSS pixel. */
function drawSparkline(
  pen: Pen,
  numbers: readonly number[],
  size: { readonly width: number; readonly height: number },
  { colour, ratio }: { readonly colour: string; readonly ratio: number },
): void {
  const stroke = 1.5;
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, size.width, size.height);
  pen.lineWidth = stroke;
  pen.lineJoin = 'round';
  pen.strokeStyle = colour;
  pen.beginPath();
  for (const [index, { x, y }] of sparklinePoints(numbers, size, stroke).entries()) {
    if (index === 0) pen.moveTo(x, y);
    else pen.lineTo(x, y);
  }
  pen.stroke();
}

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
