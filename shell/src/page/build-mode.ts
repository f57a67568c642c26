// The bundler puts the value in; nothing of Node is there in a browser.
declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** Whether this build brings what only development needs: endpoints with their schemas, for one. */
export const isDevelopmentBuild = process.env.NODE_ENV !== 'production';
