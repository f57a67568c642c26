import { useEffect, useRef, useState, type ReactNode } from 'react';
import { runConfetti, type ConfettiStyle } from './run-confetti.ts';

/** Confetti that falls once over its container; none with reduced motion. */
export function Confetti({ count, speed }: ConfettiStyle): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isStill] = useState(() => window.matchMedia('(prefers-reduced-motion: reduce)').matches);
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return undefined;
    const { clientWidth: width, clientHeight: height } = element;
    element.width = width * window.devicePixelRatio;
    element.height = height * window.devicePixelRatio;
    context.scale(window.devicePixelRatio, window.devicePixelRatio);
    const tokens = getComputedStyle(document.documentElement);
    return runConfetti({
      width,
      height,
      count,
      speed,
      draw(pieces) {
        context.clearRect(0, 0, width, height);
        for (const { colour, size, x, y, angle } of pieces) {
          context.save();
          context.translate(x, y);
          context.rotate(angle);
          context.fillStyle = tokens.getPropertyValue(`--confetti-${colour}`);
          context.fillRect(-size / 2, -size / 4, size, size / 2);
          context.restore();
        }
      },
    });
  }, [count, speed]);
  return isStill ? null : <canvas ref={canvas} className="overlay-confetti" aria-hidden="true" />;
}
