import { buildVariants } from './build-variant.ts';

await buildVariants();
