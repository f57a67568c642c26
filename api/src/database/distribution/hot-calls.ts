export type ShardClass = 'none' | 'one' | 'few' | 'split' | 'all';
export interface ShardCounts {
  readonly one: number;
  readonly few: number;
  readonly split: readonly string[];
  readonly all: readonly string[];
}
export type HotCall = string;
export const hotCalls: Record<HotCall, ShardCounts> = {};
