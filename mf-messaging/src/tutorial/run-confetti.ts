/** The colours of the pieces: tokens `--confetti-…` of shared-ui. */
export const confettiColours = ['red', 'orange', 'yellow', 'green', 'blue', 'purple'] as const;
export type ConfettiColour = (typeof confettiColours)[number];

const pieceCount = 50;
/** In ms. */
const frameTime = 15;
/** In px per frame and frame. */
const gravity = 0.06;

/** A piece of paper; lengths in px, speeds in px per frame, angles in radians. */
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

export interface ConfettiOptions {
  /** Of the area in px. */
  readonly width: number;
  readonly height: number;
  /** Draws a frame in place of the one before. */
  readonly draw: (pieces: readonly ConfettiPiece[]) => void;
  readonly random?: () => number;
}

/** Pieces above the area, at random places along its width. */
const createPieces = (width: number, height: number, random: () => number): ConfettiPiece[] =>
  Array.from({ length: pieceCount }, (_, index) => ({
    colour: confettiColours[index % confettiColours.length] ?? 'red',
    size: 5 + random() * 4,
    x: random() * width,
    y: -random() * height,
    dx: random() - 0.5,
    dy: 0.5 + random(),
    angle: random() * Math.PI,
    spin: (random() - 0.5) / 4,
  }));

const advance = (piece: ConfettiPiece): ConfettiPiece => ({
  ...piece,
  x: piece.x + piece.dx,
  y: piece.y + piece.dy,
  dy: piece.dy + gravity,
  angle: piece.angle + piece.spin,
});

/** Lets confetti fall until all pieces have left the area. Returns a function that ends it. */
export function runConfetti({
  width,
  height,
  draw,
  random = Math.random,
}: ConfettiOptions): () => void {
  let pieces = createPieces(width, height, random);
  draw(pieces);
  const timer = setInterval(() => {
    pieces = pieces.map(advance);
    const isOver = pieces.every(({ y, size }) => y > height + size);
    if (isOver) clearInterval(timer);
    draw(isOver ? [] : pieces);
  }, frameTime);
  return () => clearInterval(timer);
}
