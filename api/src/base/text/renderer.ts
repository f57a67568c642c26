import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { EditorType } from '@tessera/shared-contracts/posts/post-form-constants';
import { refusalTexts } from '@tessera/shared-contracts/posts/refusal-texts';
import { invalid, RefusalError } from '../wire/refusal.ts';
import { noHosts, type OwnHosts } from './embedded-address.ts';
import { runRenderTask, type RenderOutcome, type RenderTask } from './render-task.ts';
import type { KnownParts } from './sanitise.ts';
import { costLimits, costOf, type TextCost } from './text-cost.ts';

/** Renders and sanitises texts without blocking the event loop. */
export interface Renderer {
  /**
   * Renders editor input as sanitised HTML.
   *
   * @throws RefusalError 400 if the text is too long or too complex; 503 if it needs a thread and
   *   too many texts are waiting for one
   */
  render(source: string, editor: EditorType): Promise<string>;
  /** Completes rendered HTML with known sizes and mentions. Refuses like {@link render}. */
  finish(html: string, editor: EditorType, known: KnownParts): Promise<string>;
  /**
   * Sanitises HTML that was joined from stored texts.
   *
   * @throws RefusalError 503 if it was not done in time, or too many texts are waiting
   */
  clean(html: string): Promise<string>;
}

export interface RendererOptions {
  /** Hosts of which texts may show uploads only. */
  readonly hosts?: OwnHosts;
  /** Texts up to this cost, in units of `TextCost`, are rendered inline. */
  readonly inlineCost?: number;
  readonly threads?: number;
  /** Milliseconds after which a text is refused as too complex. */
  readonly timeLimit?: number;
  /** Maximum number of texts waiting for a thread; more are refused. */
  readonly queueLength?: number;
  /** The same for texts that are only read, so that readers never keep authors from saving. */
  readonly readQueueLength?: number;
}

interface Job {
  readonly task: RenderTask;
  resolve(html: string): void;
  reject(error: Error): void;
}

const isOutOfMemory = (error: Error): boolean =>
  'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
const busy = (): RefusalError => new RefusalError(503, refusalTexts.rendererBusy);

/**
 * Creates a renderer with its own worker threads: they start on demand, and keep the process alive
 * only while they work.
 */
export function createRenderer({
  hosts = noHosts,
  inlineCost = costLimits.inline,
  threads = Math.max(1, Math.min(2, availableParallelism() - 1)),
  timeLimit = 10_000,
  queueLength = 50,
  readQueueLength = 4,
}: RendererOptions = {}): Renderer {
  const waiting: Job[] = [];
  const idle = new Set<Worker>();
  let working = 0;

  function startWorker(): Worker {
    const worker = new Worker(new URL('./render-thread.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    // a thread that fails while idle is simply dropped
    worker.on('error', () => {
      idle.delete(worker);
    });
    return worker;
  }

  function runNext(): void {
    const job = working < threads ? waiting.shift() : undefined;
    if (!job) return;
    working += 1;
    const [worker = startWorker()] = idle;
    idle.delete(worker);
    worker.ref();

    function finish(isReusable: boolean): void {
      clearTimeout(timer);
      worker.off('message', answer).off('error', fail);
      worker.unref();
      working -= 1;
      if (isReusable) idle.add(worker);
      else void worker.terminate();
      runNext();
    }
    function answer(outcome: RenderOutcome): void {
      finish(true);
      if (outcome.kind === 'done') job?.resolve(outcome.html);
      else job?.reject(invalid(...outcome.errors));
    }
    function fail(error: Error): void {
      finish(false);
      job?.reject(isOutOfMemory(error) ? invalid(refusalTexts.tooComplex) : error);
    }
    const timer = setTimeout(function giveUp() {
      finish(false);
      job.reject(invalid(refusalTexts.tooComplex));
    }, timeLimit);
    worker.on('message', answer).on('error', fail);
    worker.postMessage(job.task);
  }

  async function run({ units, refusal }: TextCost, task: RenderTask): Promise<string> {
    if (refusal !== undefined) throw invalid(refusal);
    if (units <= inlineCost) return runRenderTask(task);
    if (waiting.length >= (task.kind === 'clean' ? readQueueLength : queueLength)) throw busy();
    return new Promise((resolve, reject) => {
      waiting.push({ task, resolve, reject });
      runNext();
    });
  }

  return {
    render: (source, editor) =>
      run(costOf(source, editor), { kind: 'render', source, editor, hosts }),
    finish: (html, editor, known) =>
      run(costOf(html, 'html'), { kind: 'finish', html, editor, known, hosts }),
    clean: (html) =>
      run({ ...costOf(html, 'html'), refusal: undefined }, { kind: 'clean', html, hosts }).catch(
        // a reader can't simplify a stored text; later it may be ready in time
        () => Promise.reject(busy()),
      ),
  };
}
