/** All packages, each after those that it imports. */
export const packages = [
  'shared-contracts',
  'shared-ui',
  'embedded-postgres',
  'tooling',
  'shell',
  'mf-header',
  'mf-compose',
  'mf-messaging',
  'mf-viewer',
  'mf-share',
  'api',
  'e2e',
] as const;
