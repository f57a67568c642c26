import {
  bootstrap,
  bootstrapElementId,
  type Bootstrap,
} from '@tessera/shared-contracts/platform/bootstrap';
import * as v from 'valibot';

export interface BootstrapReading {
  readonly payload: Bootstrap;
  /**
   * Why the page's payload could not be used; `payload` is then that of a visitor without flags.
   */
  readonly problem: Error | undefined;
}

/**
 * Reads the payload that the server embedded in the page. Never throws: without a valid payload the
 * page boots as it would for a visitor.
 */
export function readBootstrap(page: Document): BootstrapReading {
  try {
    // only a script counts: another element with this id may come from user content
    const element = page.querySelector(`script#${bootstrapElementId}`);
    if (!element) throw new Error('the page carries no bootstrap payload');
    const json: unknown = JSON.parse(element.textContent);
    const result = v.safeParse(bootstrap, json);
    if (!result.success) {
      const [issue] = result.issues;
      const fault = `${v.getDotPath(issue) ?? ''} ${issue.message}`;
      throw new Error(`the bootstrap payload does not match its schema: ${fault}`);
    }
    return { payload: result.output, problem: undefined };
  } catch (error) {
    return {
      payload: v.parse(bootstrap, {}),
      problem: error instanceof Error ? error : new Error(String(error)),
    };
  }
}
