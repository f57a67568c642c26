// The bundler inlines the value; browsers have no `process`.
declare const process: { readonly env: { readonly NODE_ENV?: string } };

/**
 * Whether this is a development build. Only development builds contain the schemas of endpoints,
 * for example.
 */
export const isDevelopmentBuild = process.env.NODE_ENV !== 'production';
