import { Script } from 'node:vm';
import { joinBootFile } from '@tessera/shared-contracts/platform/boot-file';

/** What V8 says about statements that are only valid in an ES module. */
const moduleOnly = /import statement|import\.meta|token 'export'|await is only valid/;

function compile(code: string, filename: string): Error | undefined {
  try {
    void new Script(code, { filename });
    return undefined;
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
}

/**
 * Why a file is not a script that can be joined with others, with the line of the error; undefined
 * if it is one. Pages load classic scripts only.
 */
export function faultOfScript(code: string, file: string): string | undefined {
  const error = compile(code, file);
  if (!error) {
    // a script may be valid only by itself, such as one with a hashbang
    const part = { address: file, code, container: 'container' };
    const { script } = joinBootFile([part], {});
    return compile(script, file) && `${file} is not valid inside a function`;
  }
  const [, line] = /:(\d+)$/m.exec(error.stack?.split('\n')[0] ?? '') ?? [];
  const place = line === undefined ? file : `${file}:${line}`;
  return moduleOnly.test(error.message)
    ? `${place} is an ES module, and pages load only classic scripts`
    : `${place} is not a valid script: ${error.message}`;
}
