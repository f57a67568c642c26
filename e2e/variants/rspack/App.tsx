import React, { useState } from 'react';
import * as ReactDOMClient from 'react-dom/client';
import singleSpaReact from 'single-spa-react';

/** Says which React renders it, and counts presses. */
function Badge() {
  const [presses, setPresses] = useState(0);
  return (
    <button
      type="button"
      data-built-by="rspack"
      data-react={React.version}
      onClick={() => setPresses((before) => before + 1)}
    >
      Built by Rspack, pressed {presses} times
    </button>
  );
}

export const { bootstrap, mount, unmount } = singleSpaReact({
  React,
  ReactDOMClient,
  rootComponent: Badge,
  errorBoundary: () => <p>The badge is broken.</p>,
});
