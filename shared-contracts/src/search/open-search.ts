/** Path of the description by which browsers and apps offer the site's search (OpenSearch 1.1). */
export const openSearchPath = '/opensearch.xml';
