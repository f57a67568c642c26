import './styles.css';
import { createErrorReporter } from './errors/create-error-reporter.ts';
import { applyFlags } from './page/apply-flags.ts';
import { dropEarlyPresses } from './page/early-presses.ts';
import { exposeToRuntimes, nonceOf } from './page/expose-to-runtimes.ts';
import { createIntegrity } from './page/integrity.ts';
import { firstPaint } from './page/first-paint.ts';
import { readBootstrap } from './page/read-bootstrap.ts';
import { sendFormsOnce } from './page/send-forms-once.ts';
import { withVisit } from './page/with-visit.ts';

const { payload, problem } = readBootstrap(document);
const reading = { payload: withVisit(payload, navigator.userAgent), problem };
const { registry, rid } = reading.payload.config;
const reporter = createErrorReporter(rid);
const integrityOf = createIntegrity(registry, document.baseURI, globalThis.__tesseraHashes);
const nonce = nonceOf(document);

exposeToRuntimes(nonce, integrityOf);
applyFlags(reading.payload, document.documentElement);
sendFormsOnce();

/**
 * Milliseconds before each retry of loading the rest of the shell. The page is readable without it.
 */
const retryDelays = [500, 2000, 8000];

async function loadStart(): Promise<typeof import('./start.ts')> {
  for (const delay of retryDelays) {
    try {
      return await import('./start.ts');
    } catch {
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
  return import('./start.ts');
}

// Everything that needs React loads behind this boundary; the code before it is small enough to
// run immediately.
Promise.all([loadStart(), firstPaint()])
  .then(([{ start }]) => start({ ...reading, nonce, integrityOf, reporter }))
  .catch((error: unknown) => {
    dropEarlyPresses();
    reporter.reportError(error, { phase: 'start' });
    reporter.sendAlone();
  });
