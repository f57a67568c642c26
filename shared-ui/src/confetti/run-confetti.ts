/** The colours of the pieces, each a token `--confetti-…`. */
export const confettiColours = ['red', 'orange', 'yellow', 'green', 'blue', 'purple'] as const;
export type ConfettiColour = (typeof confettiColours)[number];

/** Milliseconds per frame. */
const frameTime = 15;
/** Acceleration in px per frame squared, at speed 1. */
const gravity = 0.06;

/** A piece of paper; lengths in px, angles in radians; `dx`, `dy`, `spin` per frame at speed 1. */
export interface ConfettiPiece {
  readonly colour: ConfettiColour;
  readonly size: number;
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
  readonly angle: number;
  readonly spin: number;
}

export interface ConfettiStyle {
  /** Number of pieces. */
  readonly count: number;
  /** Factor for how fast pieces move and spin; at 1 they move like paper. */
  readonly speed: number;
}

export interface ConfettiOptions extends ConfettiStyle {
  /** Width of the area in px. */
  readonly width: number;
  /** Height of the area in px. */
  readonly height: number;
  /** Draws a frame, replacing the previous one. */
  readonly draw: (pieces: readonly ConfettiPiece[]) => void;
  readonly random?: () => number;
}

/** Creates pieces at random places above the area. */
const createPieces = (
  { width, height, count }: ConfettiOptions,
  random: () => number,
): ConfettiPiece[] =>
  Array.from({ length: count }, (_, index) => ({
    colour: confettiColours[index % confettiColours.length] ?? 'red',
    size: 5 + random() * 4,
    x: random() * width,
    y: -random() * height,
    dx: random() - 0.5,
    dy: 0.5 + random(),
    angle: random() * Math.PI,
    spin: (random() - 0.5) / 4,
  }));

/** A piece one frame later. */
const advance = (piece: ConfettiPiece, speed: number): ConfettiPiece => ({
  ...piece,
  x: piece.x + piece.dx * speed,
  y: piece.y + piece.dy * speed,
  dy: piece.dy + gravity * speed,
  angle: piece.angle + piece.spin * speed,
});

/** Animates falling confetti until no piece is visible. Returns a function that stops it. */
export function runConfetti(options: ConfettiOptions): () => void {
  const { height, speed, draw, random = Math.random } = options;
  let pieces = createPieces(options, random);
  draw(pieces);
  const timer = setInterval(() => {
    pieces = pieces.map((piece) => advance(piece, speed));
    const isOver = pieces.every(({ y, size }) => y > height + size);
    if (isOver) clearInterval(timer);
    draw(isOver ? [] : pieces);
  }, frameTime);
  return () => clearInterval(timer);
}
