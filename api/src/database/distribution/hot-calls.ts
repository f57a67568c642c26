export type ShardClass = 'none' | 'one' | 'few' | 'split' | 'all';
