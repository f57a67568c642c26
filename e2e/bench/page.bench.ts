/** Bytes of a dashboard's HTML, by part: 20 short posts of blogs that the reader follows. */
import { follow } from '@tessera/shared-contracts/follows/endpoints';
import { streamPageSize } from '@tessera/shared-contracts/posts/post-limits';
import {
  newReader,
  openPage,
  publish,
  send,
  startBenchProduct,
  withDataDir,
} from './measuring/bench-product.ts';
import { brotliOf, partsOf } from './measuring/page-parts.ts';
import { saveResults, print, printBudget, printTable } from './measuring/report.ts';

const budgets = { bytes: 60_000, brotli: 12_000 } as const;
/** Blogs that the reader follows; each writes the same number of posts. */
const writers = ['bench-ada', 'bench-ben', 'bench-cleo', 'bench-dora', 'bench-emil'] as const;
const path = '/dashboard';

const kB = (bytes: number): string => (bytes / 1000).toFixed(1);

await withDataDir(async function measure(dataDir) {
  const product = await startBenchProduct(dataDir, { TESSERA_DEMO: '0' });
  const reader = await newReader(product, 'bench-reader');
  const credentials = await openPage(product, reader);
  const cookies = new Map<string, string>();
  for (const writer of writers) {
    cookies.set(writer, await newReader(product, writer));
    await send(product, follow, { tumblelog: writer }, credentials);
  }
  for (let made = 0; made < streamPageSize; made += 1) {
    const writer = writers[made % writers.length] ?? writers[0];
    const text = `<p>Rain over the harbour, day ${made + 1}.</p>`;
    await publish(product, cookies.get(writer) ?? '', writer, '', text);
  }
  const answer = await fetch(product.url + path, { headers: { cookie: reader } });
  const html = await answer.text();
  const parts = partsOf(html);
  const all = { bytes: Buffer.byteLength(html), brotli: brotliOf(html) };
  print(`${path} with ${streamPageSize} posts of one sentence each, by ${writers.length} blogs:`);
  printTable(
    ['part', 'kB', 'kB brotli'],
    [...parts, { part: '**all**', ...all }].map(({ part, bytes, brotli }) => [
      part,
      kB(bytes),
      kB(brotli),
    ]),
  );
  printBudget('HTML', all.bytes <= budgets.bytes, `${kB(all.bytes)} kB`, `${kB(budgets.bytes)} kB`);
  printBudget(
    'HTML after brotli',
    all.brotli <= budgets.brotli,
    `${kB(all.brotli)} kB`,
    `${kB(budgets.brotli)} kB`,
  );
  saveResults('page', { parts, all });
});
