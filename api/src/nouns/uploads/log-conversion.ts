import * as v from 'valibot';
import { conversionLog, type ConversionLog } from '@tessera/shared-contracts/media/endpoints';
import { invalid } from '../../base/wire/refusal.ts';

/** Parses a page's report that a video began to play. @throws RefusalError 400 if it is invalid */
export function readConversion(log: string): ConversionLog {
  let json: unknown;
  try {
    json = JSON.parse(log);
  } catch {
    throw invalid('`log` is not JSON.');
  }
  const read = v.safeParse(conversionLog, json);
  if (!read.success) throw invalid('`log` is not a valid playback report.');
  return read.output;
}
